import { editText } from "../tools/index.ts";
import type { JsonObject } from "../spec/index.ts";

/** What a call would make of one file. */
export type ProposedChange = {
	/** As the model wrote it. */
	readonly path: string;
	/** Undefined where there is no such file yet. */
	readonly before: string | undefined;
	readonly after: string;
};

/** A text of a file, undefined where there is no such file. May reject: then nothing is known of it. */
export type ReadText = (path: string) => Promise<string | undefined>;

/**
 * What a call to `write` or `edit` would change; undefined for every other call, and for one that would change nothing
 * because it fails. Rejects where `readText` does.
 */
export async function proposedChange(
	tool: string,
	input: JsonObject,
	readText: ReadText,
): Promise<ProposedChange | undefined> {
	const { path } = input;
	const change = changes.get(tool)?.(input);
	if (typeof path !== "string" || !change) return undefined;
	const before = await readText(path);
	const after = change(before);
	return after === undefined ? undefined : { path, before, after };
}

/** The text after a call from the text before it; undefined where the call would fail. */
export type TextChange = (before: string | undefined) => string | undefined;

/** What a call does to the text of a file, as far as its input says; undefined for a tool of which nothing is known. */
export function textChangeOf(tool: string, input: JsonObject): TextChange | undefined {
	return changes.get(tool)?.(input);
}

/** What a call replaces in a text, and by what: its own words, wherever in the file they stand. */
export function replacementOf(
	tool: string,
	input: JsonObject,
): { readonly old: string; readonly new: string } | undefined {
	const { old, new: wanted } = input;
	return tool === "edit" && typeof old === "string" && typeof wanted === "string" ? { old, new: wanted } : undefined;
}

const changes: ReadonlyMap<string, (input: JsonObject) => TextChange | undefined> = new Map([
	["write", ({ content }) => (typeof content === "string" ? () => content : undefined)],
	["edit", editing],
]);

function editing({ old, new: wanted, all }: JsonObject): TextChange | undefined {
	if (typeof old !== "string" || typeof wanted !== "string" || old === "") return undefined;
	return (before) => {
		if (before === undefined) return undefined;
		const edited = editText(before, { old, new: wanted, all: all === true });
		return "text" in edited ? edited.text : undefined;
	};
}
