import { plainText } from "../base/index.ts";
import type { RunOutcome } from "../spec/index.ts";
import type { Trace } from "../trace/index.ts";
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
	for (const { id, state } of runs.size > 1 ? runs.values() : [])
		output.say(`${id} ${plainText(runPath(id, runs))}: ${state}`);
	output.say(`More: errand runs show ${runId}`);
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
