import { plainText } from "../base/index.ts";
import type { RunEvent, RunIdentity, RunOutcome } from "../spec/index.ts";
import type { Trace } from "../trace/index.ts";
import { counted, formatCost, formatSeconds, formatTokens, joined, tokensOf } from "./figures.ts";
import type { Mark, Output } from "./output.ts";
import { runPath } from "./run-path.ts";
import type { Watcher } from "./watch.ts";

/** Shows a tree as lines on standard error: a start and an end of each run, and what a person should know between. */
export function plainLines(output: Output): Watcher {
	return {
		see(event, trace) {
			const line = "seq" in event ? lineOf(event, trace) : undefined;
			if (line) output.say(`${output.paint(line.mark, line.word.padEnd(wordWidth))} ${line.text}`);
		},
		end(outcome, trace) {
			output.say(output.paint("bold", summaryOf(outcome, trace)));
		},
	};
}

/** The longest word that begins a line is `cancelled` or `completed`. */
const wordWidth = 9;

type Line = { readonly mark: Mark; readonly word: string; readonly text: string };

function lineOf(event: RunEvent, trace: Trace): Line | undefined {
	const path = pathOf(event, trace);
	switch (event.type) {
		case "run-queued":
			return event.depth === 0 ? modelLine(event.spec.model) : undefined;
		case "run-start": {
			const about = oneLine(trace.runs.get(event.runId)?.description ?? "");
			return { mark: "dim", word: "start", text: `${path}${about === "" ? "" : ` (${about})`} ${event.runId}` };
		}
		case "run-resume":
			return { mark: "dim", word: "resume", text: `${path} ${event.runId}` };
		case "model-retry": {
			const wait = formatSeconds(event.waitMs);
			return { mark: "yellow", word: "retry", text: `${path}: ${oneLine(event.cause.message)} Next try in ${wait}.` };
		}
		case "tool-call-end":
			if (event.refused === undefined) return undefined;
			return { mark: "yellow", word: "refused", text: `${path} › ${oneLine(event.tool)}: ${oneLine(event.refused)}` };
		case "run-end":
			return endLine(path, event.outcome);
		default:
			return undefined;
	}
}

function modelLine({ id, chosenBy }: { readonly id: string; readonly chosenBy: string }): Line {
	return { mark: "dim", word: "model", text: `${oneLine(id)} (${oneLine(chosenBy)})` };
}

function endLine(path: string, outcome: RunOutcome): Line {
	const { status, cause, steps, usage, durationMs } = outcome;
	const tokens = `${formatTokens(tokensOf(usage))} tokens`;
	const figures = joined([counted(steps, "step"), tokens, formatCost(usage), formatSeconds(durationMs)]);
	const why = cause ? `: ${cause.code}: ${oneLine(cause.message)}` : "";
	return { mark: marks[status], word: status, text: `${path} (${figures})${why}` };
}

/** How an end is marked on a terminal. */
export const marks: { readonly [Status in RunOutcome["status"]]: Mark } = {
	completed: "green",
	limited: "yellow",
	cancelled: "yellow",
	failed: "red",
};

/** The whole tree in one line. With children it says how little of it the parent had to keep. */
export function summaryOf(outcome: RunOutcome, trace: Pick<Trace, "runs">): string {
	const { totalUsage, contextTokens, durationMs, status } = outcome;
	const total = `${formatTokens(tokensOf(totalUsage))} tokens`;
	const children = trace.runs.size - 1;
	const kept = `; the parent kept ${formatTokens(contextTokens)} of ${total}`;
	const figures = [counted(trace.runs.size, "run"), ...(children === 0 ? [total] : [])];
	const all = joined([...figures, formatCost(totalUsage), formatSeconds(durationMs)]);
	return `${status}: ${all}${children === 0 ? "" : kept}`;
}

function pathOf(run: RunIdentity, trace: Trace): string {
	return oneLine(runPath(run.runId, trace.runs));
}

/** Foreign text as one line that a terminal shows and does not obey. */
function oneLine(text: string): string {
	return plainText(text).replace(/\s+/g, " ").trim();
}
