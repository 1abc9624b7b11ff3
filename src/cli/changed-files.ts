import { createHash } from "node:crypto";
import type { JsonObject, RunEvent } from "../spec/index.ts";
import { replacementOf, textChangeOf } from "../tui/index.ts";

/** A file that runs wrote, with what is known of each write. */
export type ChangedFile = {
	readonly path: string;
	readonly changes: readonly Change[];
	/** Of the content after the last write of any run of the tree. */
	readonly hash: string;
};

/** What writes did to a file, as far as the journal tells. */
export type Change = { readonly runId: string } & (
	| {
			/** From a text that is known to a text that is known; `before` is undefined where there was no file. */
			readonly kind: "known";
			readonly before: string | undefined;
			readonly after: string;
	  }
	/** The whole new text; the old one was never recorded. */
	| { readonly kind: "replaced"; readonly after: string }
	/** The words of an edit, in a text that was never recorded whole. */
	| { readonly kind: "edited"; readonly old: string; readonly new: string }
	| { readonly kind: "unknown"; readonly why: string }
);

/**
 * The files that some runs of a tree wrote, in the order of their first write.
 *
 * Only tools that say which files they wrote are seen, so not what a command did. A text counts as known where its hash
 * is the one that was recorded. Writes that follow each other in one run are one change.
 */
export function changedFiles(events: Iterable<RunEvent>, isAsked: (runId: string) => boolean): readonly ChangedFile[] {
	const inputs = new Map<string, string>();
	const files = new Map<string, FileDraft>();
	for (const event of events) {
		if (event.type === "tool-call-start") inputs.set(`${event.runId} ${event.callId}`, event.input);
		if (event.type !== "tool-call-end") continue;
		const input = toObject(inputs.get(`${event.runId} ${event.callId}`));
		for (const { path, kind, hash } of event.changed ?? []) {
			const file = files.get(path) ?? { path, hash, changes: [] };
			files.set(path, file);
			const { runId, tool } = event;
			addWrite(file, { runId, tool, input, hash, isNew: kind === "create" }, isAsked(runId));
		}
	}
	return [...files.values()].filter(({ changes }) => changes.length > 0);
}

type FileDraft = {
	readonly path: string;
	hash: string;
	readonly changes: Change[];
	/** The text after the latest write, where it is known. */
	text?: string | undefined;
	/** Who wrote last. */
	writer?: string | undefined;
};

type Write = {
	readonly runId: string;
	readonly tool: string;
	readonly input: JsonObject;
	readonly hash: string;
	readonly isNew: boolean;
};

function addWrite(file: FileDraft, write: Write, isAsked: boolean): void {
	const change = changeOf(file, write);
	const previous = file.changes.at(-1);
	const goesOn = file.writer === write.runId && previous?.kind === "known" && change.kind === "known";
	if (isAsked && goesOn) file.changes.splice(-1, 1, { ...change, before: previous.before });
	else if (isAsked) file.changes.push(change);
	file.text = "after" in change ? change.after : undefined;
	file.hash = write.hash;
	file.writer = write.runId;
}

function changeOf({ text }: FileDraft, { runId, tool, input, hash, isNew }: Write): Change {
	const before = isNew ? undefined : text;
	const after = textChangeOf(tool, input)?.(before);
	if (after !== undefined && hashOf(after) === hash) {
		const isKnown = isNew || before !== undefined;
		return isKnown ? { runId, kind: "known", before, after } : { runId, kind: "replaced", after };
	}
	const words = replacementOf(tool, input);
	if (words) return { runId, kind: "edited", ...words };
	if (after === undefined) return { runId, kind: "unknown", why: `the call to ${tool} does not say what it wrote` };
	const why = "what was recorded is not what was written: a hook changed the call, or a secret was left out";
	return { runId, kind: "unknown", why };
}

function hashOf(text: string): string {
	return createHash("sha256").update(text, "utf8").digest("hex");
}

function toObject(json: string | undefined): JsonObject {
	try {
		const value: unknown = JSON.parse(json ?? "{}");
		return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
	} catch {
		return {};
	}
}
