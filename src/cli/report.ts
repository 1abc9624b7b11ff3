import { plainText } from "../base/index.ts";
import type { RunOutcome } from "../spec/index.ts";
import type { RunNode, Trace } from "../trace/index.ts";
import type { Output } from "./output.ts";
import { runPath } from "./run-path.ts";

/** Prints the report of a run on standard output; where there is none, the text that it had got to. */
export function printReport({ report, partial }: RunOutcome, output: Output): void {
	const text = report ?? partial;
	if (text !== undefined) output.print(text);
}

/** Says on standard error why a run is not whole, and where to look. Nothing for one that completed. */
export function printFailure(outcome: RunOutcome, { runs }: Pick<Trace, "runs">, output: Output): void {
	const { status, cause, report, partial, runId } = outcome;
	if (status === "completed") return;
	const what = isPartial({ report, partial }) ? ` ${partialSentence}` : "";
	output.say(output.paint("red", `${status}: ${cause?.code ?? ""}: ${plainText(cause?.message ?? "")}${what}`));
	const unwell = [...runs.values()].filter(isUnwell);
	for (const { id, state } of unwell.slice(0, maxNamed)) output.say(`${id} ${plainText(runPath(id, runs))}: ${state}`);
	if (unwell.length > maxNamed) output.say(`and ${unwell.length - maxNamed} more`);
	output.say(`More: errand runs show ${runId}`);
}

/** More than these nobody reads; the command below lists all. */
const maxNamed = 10;

/** A child that ended badly by itself, not because its parent did. */
function isUnwell({ parentId, state, outcome }: RunNode): boolean {
	return parentId !== undefined && state !== "completed" && outcome?.cause?.code !== "parent";
}

/** Says on standard error that a run spent more than its limit, where it ended otherwise than by that. */
export function printOverrun({ exceeded }: RunOutcome, output: Output): void {
	if (exceeded) output.say(output.paint("yellow", `Over the limit of ${exceeded.code}: ${exceeded.message}`));
}

/** Says that the text which was printed is no report, where that is so: all else of a failure was shown already. */
export function printPartial(outcome: RunOutcome, output: Output): void {
	if (isPartial(outcome)) output.say(output.paint("yellow", partialSentence));
}

const partialSentence = "The text on standard output is partial: it is no report.";

function isPartial({ report, partial }: Pick<RunOutcome, "report" | "partial">): boolean {
	return report === undefined && partial !== undefined;
}
