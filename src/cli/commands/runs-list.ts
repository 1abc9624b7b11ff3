import { count } from "../../base/index.ts";
import { systemClock } from "../../host/index.ts";
import { addUsage, ErrandError } from "../../spec/index.ts";
import { rowOf, walk } from "../../trace/index.ts";
import type { RunNode, RunRow, Trace } from "../../trace/index.ts";
import type { Asked } from "../arguments.ts";
import { formatAge, spentOf } from "../figures.ts";
import { toneOf } from "../state-tone.ts";
import { readRows } from "../journalled-trees.ts";
import type { Program } from "../program.ts";
import { openJournal } from "../state.ts";
import { shortened, table } from "../table.ts";
import type { Cell } from "../table.ts";
import { openFolder } from "../workspace-folder.ts";

/** Prints the runs of this workspace, newest first: a tree as one row, or with `--json` every run as one object. */
export async function runsList({ options }: Asked, { environment, output }: Program): Promise<number> {
	const isOfAll = options.has("all");
	if (isOfAll && options.has("cwd"))
		throw new ErrandError("wrong-use", "Cannot use both --all and --cwd. Leave one out.");
	const from = isOfAll ? {} : { workspace: await openFolder(options.text("cwd") ?? ".", environment.cwd) };
	using journal = openJournal({ environment, output });
	const traces = journal.roots(from).map((root) => readRows(journal, root));
	if (options.has("json")) output.print(JSON.stringify(newestFirst(traces)));
	else if (traces.length === 0) output.say("There are no runs here yet. With --all: those of every workspace.");
	else
		output.print(
			table(
				traces.flatMap(({ root }) => (root ? [toCells(root)] : [])),
				narrow,
				output,
			),
		);
	return 0;
}

/** Of runs that started in the same millisecond, the one that was queued later comes first. */
function newestFirst(traces: readonly Trace[]): readonly RunRow[] {
	const rows = traces.flatMap((trace) => [...trace.runs.values()].map(rowOf).toReversed());
	return rows.toSorted((a, b) => b.startedAt - a.startedAt);
}

/** Of a run that is looked for, its figures are missed least; its id is never cut. */
const narrow = { leaveOut: [3, 2, 4] };

/** Prompts can be long; the beginning tells which run it is. */
const maxPrompt = 50;

/** A root stands for its tree: with the number of runs below it, and what all of them did and spent. */
function toCells(root: RunNode): readonly Cell[] {
	const { id, agent, status, cause, startedAt, prompt } = rowOf(root);
	const rows = [...walk(root)].map(rowOf);
	const steps = rows.reduce((sum, row) => sum + row.steps, 0);
	const usage = rows.map((row) => row.usage).reduce(addUsage);
	return [
		rows.length === 1 ? `${id} ${agent}` : `${id} ${agent} +${rows.length - 1}`,
		{ text: cause ? `${status}: ${cause.code}` : status, tone: toneOf(status) },
		formatAge(systemClock.now() - startedAt),
		[count(steps, "step"), ...spentOf(usage)].join(", "),
		shortened(prompt, maxPrompt),
	];
}
