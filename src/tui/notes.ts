import type { EventBody, LiveEvent, RunEvent } from "../spec/index.ts";
import { callLine, pathName, skipsCalls } from "../trace/index.ts";
import type { RunNode, Trace } from "../trace/index.ts";
import { drawLine } from "./draw-line.ts";
import { oneLine } from "./inert.ts";
import type { Tone } from "./line.ts";
import type { Look } from "./render.ts";
import { wrapWords } from "./wrap-words.ts";

/** What is said of a run above the tree, and stays. Foreign text in it is made inert where it is drawn. */
export type Note = { readonly path: string; readonly text: string; readonly tone?: Tone | undefined };

/** A note that an event leaves. Of those with the same key, all after the first say nothing new. */
export type EventNote = Note & { readonly key: string };

/**
 * What an event leaves above the tree for good: retries, calls that did not run and bad ends, word for word, since a row has no room
 * for them. Nothing for most events. `trace` has the event already.
 */
export function noteOf(event: RunEvent | LiveEvent, trace: Trace): EventNote | undefined {
	const path = pathName(trace.runs, event.runId) || event.agent;
	if (event.type === "model-retry") {
		const { message } = event.cause;
		const wait = event.waitMs < 1000 ? "at once" : `in ${Math.ceil(event.waitMs / 1000)} s`;
		// A provider that turns away one run turns away its siblings, again and again: each row says so.
		return note(`retry ${message}`, path, `try ${event.attempt} failed, asks again ${wait}: ${message}`);
	}
	if (event.type === "tool-call-end" && event.refused !== undefined) {
		const call = callOf(trace.runs.get(event.runId), event);
		// A step that asks for too much has the same answer to many calls.
		return note(`refused ${path} ${event.tool} ${event.refused}`, path, `refused ${call}: ${event.refused}`);
	}
	if (event.type === "tool-call-end" && event.notRun !== undefined) {
		const node = trace.runs.get(event.runId);
		// Of what a stop leaves undone, the stop itself says enough.
		if (!node || !skipsCalls(node)) return undefined;
		const call = callOf(node, event);
		// The calls of one reply are not run for the same reason.
		return note(`unrun ${path} ${event.notRun}`, path, `${call}: ${event.notRun}`);
	}
	// How the root ended stands in the summary.
	if (event.type !== "run-end" || event.parentId === undefined) return undefined;
	const { status, cause } = event.outcome;
	// Whoever goes with its parent has nothing to add to how that ended.
	if (status === "completed" || cause?.code === "parent") return undefined;
	const text = `${endings[status]}: ${cause?.message ?? ""}`;
	// What ends a hundred siblings is said of the first; the rows and the summary count the others.
	return note(text, path, text, status === "failed" ? "bad" : "warn");
}

/** A note as lines of at most so many columns. */
export function renderNote({ path, text, tone }: Note, columns: number, look: Look): readonly string[] {
	const lines = wrapWords([{ text: `${oneLine(path)}: ` }, { text: oneLine(text), tone }], columns, "  ");
	return lines.map((line) => drawLine(line, look));
}

const endings = { failed: "failed", limited: "stopped at a limit", cancelled: "cancelled" } as const;

function note(key: string, path: string, text: string, tone: Tone = "warn"): EventNote {
	return { key, path, text, tone };
}

function callOf(node: RunNode | undefined, { callId, tool }: Extract<EventBody, { type: "tool-call-end" }>): string {
	const call = node?.calls.find(({ id }) => id === callId);
	return call ? callLine(tool, call.input) : tool;
}
