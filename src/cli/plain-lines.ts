import { count, formatTime, formatTokens } from "../base/index.ts";
import type { RunEvent, RunOutcome } from "../spec/index.ts";
import { skipsCalls, treeUsage } from "../trace/index.ts";
import type { Trace } from "../trace/index.ts";
import { changedFiles, oneLine } from "../tui/index.ts";
import { spentOf, tokensOf } from "./figures.ts";
import type { Mark, Output } from "./output.ts";
import { runPath } from "./run-path.ts";
import type { Watcher } from "./watch.ts";

/** Shows a tree as lines on standard error: a start and an end of each run, and what a person should know between. */
export function plainLines(output: Output): Watcher {
	const say = (line: Line | undefined): void => {
		if (line) output.say(`${output.paint(line.mark, line.word.padEnd(wordWidth))} ${line.text}`);
	};
	return {
		see: (event, trace) => say("seq" in event ? lineOf(event, trace) : undefined),
		// Who is asked is not past.
		recall: (event, trace) => say(event.type === "run-queued" ? lineOf(event, trace) : undefined),
		end(outcome, trace) {
			const changed = changedFiles(trace.runs.values());
			if (changed !== "") say({ mark: "dim", word: "changed", text: changed });
			output.say(output.paint("bold", summaryOf(outcome, trace)));
		},
	};
}

/** The longest word that begins a line is `cancelled` or `completed`. */
const wordWidth = 9;

type Line = { readonly mark: Mark; readonly word: string; readonly text: string };

type LineOf<Type extends RunEvent["type"]> = (
	event: Extract<RunEvent, { readonly type: Type }>,
	at: { readonly path: string; readonly trace: Trace },
) => Line | undefined;

/** The events that have a line. All others are for those who look closer. */
const lines: { readonly [Type in RunEvent["type"]]?: LineOf<Type> } = {
	"run-queued": ({ depth, spec }) => (depth === 0 ? modelLine(spec.model) : undefined),
	"run-start"({ runId }, { path, trace }) {
		const about = oneLine(trace.runs.get(runId)?.description ?? "");
		return { mark: "dim", word: "start", text: `${path}${about === "" ? "" : ` (${about})`} ${runId}` };
	},
	"run-resume"({ runId, parentId }, { path, trace }) {
		const before = parentId === undefined ? ` (${beforeOf(trace)})` : "";
		return { mark: "dim", word: "resume", text: `${path}${before} ${runId}` };
	},
	"model-retry"({ cause, waitMs }, { path }) {
		const wait = formatTime(waitMs);
		return {
			mark: "yellow",
			word: "retry",
			text: `${path}: ${oneLine(firstSentence(cause.message))} Next try in ${wait}.`,
		};
	},
	"tool-call-end"({ runId, tool, refused, notRun }, { path, trace }) {
		const node = trace.runs.get(runId);
		// Of what a stop leaves undone, the stop itself says enough.
		const why = refused ?? (node && skipsCalls(node) ? notRun : undefined);
		if (why === undefined) return undefined;
		const word = refused === undefined ? "skipped" : "refused";
		return { mark: "yellow", word, text: `${path} › ${oneLine(tool)}: ${oneLine(why)}` };
	},
	"run-end": ({ outcome, depth }, { path }) => endLine(path, outcome, depth > 0),
};

/** What to do about it is said once, where the tries end. */
function firstSentence(message: string): string {
	return /^.*?[.!?](?= [A-Z])/s.exec(message)?.[0] ?? message;
}

function lineOf(event: RunEvent, trace: Trace): Line | undefined {
	const toLine = lines[event.type] as LineOf<RunEvent["type"]> | undefined;
	return toLine?.(event, { path: oneLine(runPath(event.runId, trace.runs)), trace });
}

/** What a tree that goes on had come to. */
function beforeOf({ runs, root }: Trace): string {
	const ended = [...runs.values()].filter(({ outcome }) => outcome).length;
	const spent = root ? spentOf(treeUsage(root)) : [];
	return [`${count(runs.size, "run")}, ${ended} ended`, ...spent].join(", ");
}

function modelLine({ id, chosenBy }: { readonly id: string; readonly chosenBy: string }): Line {
	return { mark: "dim", word: "model", text: `${oneLine(id)} (${oneLine(chosenBy)})` };
}

/** Why a root is not whole is said last of all, with what to do: not here. */
function endLine(path: string, outcome: RunOutcome, withCause: boolean): Line {
	const { status, cause, steps, usage, durationMs } = outcome;
	const figures = [count(steps, "step"), ...spentOf(usage), formatTime(durationMs)].join(", ");
	const why = cause && withCause ? `: ${cause.code}: ${oneLine(cause.message)}` : "";
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
	const { totalUsage, contextTokens, durationMs } = outcome;
	const figures = [count(trace.runs.size, "run"), ...spentOf(totalUsage), formatTime(durationMs)].join(", ");
	const total = tokensOf(totalUsage);
	const hasSpared = trace.runs.size > 1 && total > 0;
	const kept = `; the parent kept ${formatTokens(contextTokens)} of ${formatTokens(total)} tokens`;
	return `${"total".padEnd(wordWidth)} ${figures}${hasSpared ? kept : ""}`;
}
