import { efforts } from "../../spec/index.ts";
import { choice } from "../readers.ts";

/** How much a model thinks; every dialect that has the key has these words. */
export const effort = choice("effort", efforts);
