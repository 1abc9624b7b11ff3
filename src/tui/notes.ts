import type { LiveEvent, RunEvent } from "../spec/index.ts";
import { pathName } from "../trace/index.ts";
import type { Trace } from "../trace/index.ts";
import { oneLine } from "./inert.ts";
import { paint } from "./line.ts";
import type { Tone } from "./line.ts";
import type { Look } from "./render.ts";

/**
 * What an event leaves above the tree for good: retries, refusals and bad ends, word for word, since a row has no room
 * for them. Nothing for most events. `trace` has the event already.
 */
export function notesOf(event: RunEvent | LiveEvent, trace: Trace, look: Look): readonly string[] {
	const note = noteOf(event);
	if (!note) return [];
	const path = pathName(trace.runs, event.runId) || event.agent;
	const line = [{ text: `${oneLine(path)}: ` }, { text: oneLine(note.text), tone: note.tone }];
	return [paint(line, look.colour)];
}

type Note = { readonly text: string; readonly tone: Tone };

function noteOf(event: RunEvent | LiveEvent): Note | undefined {
	if (event.type === "model-retry") {
		const wait = event.waitMs < 1000 ? "at once" : `in ${Math.round(event.waitMs / 1000)} s`;
		return { text: `try ${event.attempt} failed, asks again ${wait}: ${event.cause.message}`, tone: "warn" };
	}
	if (event.type === "tool-call-end" && event.refused !== undefined)
		return { text: `refused ${event.tool}: ${event.refused}`, tone: "warn" };
	// How the root ended stands in the summary.
	if (event.type !== "run-end" || event.parentId === undefined || event.outcome.status === "completed")
		return undefined;
	const { status, cause } = event.outcome;
	return { text: `${status}: ${cause?.message ?? ""}`, tone: status === "failed" ? "bad" : "warn" };
}
