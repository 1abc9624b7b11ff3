import { test } from "vitest";
import { journalSuite } from "../testing/index.ts";
import { memoryJournal } from "./memory.ts";

journalSuite(() => memoryJournal(), { test });
