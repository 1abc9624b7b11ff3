import type { Measurement } from "../row.ts";
import { cancel } from "./cancel.ts";
import { children } from "./children.ts";
import { compaction } from "./compaction.ts";
import { delegation } from "./delegation.ts";
import { fiveChildren } from "./five-children.ts";
import { flood } from "./flood.ts";
import { journal } from "./journal.ts";
import { longRun } from "./long-run.ts";
import { othersChildren, othersDelegation, othersRequests } from "./others.ts";
import { requestSize } from "./request-size.ts";
import { resume } from "./resume.ts";
import { start } from "./start.ts";

/** All measurements by the names that the command takes, in the order of the tables. */
export const measurements: { readonly [name: string]: Measurement } = {
	delegation,
	children,
	"long-run": longRun,
	cancel,
	start,
	"five-children": fiveChildren,
	"request-size": requestSize,
	journal,
	resume,
	compaction,
	flood,
	"others-delegation": othersDelegation,
	"others-children": othersChildren,
	"others-requests": othersRequests,
};
