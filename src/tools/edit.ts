import type { JsonObject, Tool, ToolCallContext, ToolResult } from "../spec/index.ts";
import { answering } from "./answering.ts";
import { describeReplaced } from "./describe-replaced.ts";
import { problem } from "./execute.ts";
import { textOf } from "./look/input.ts";
import { decodeExactly, encode } from "./text/decode.ts";
import { describeMiss, type Edit, editText } from "./text/edit-text.ts";
import { texts } from "./texts.generated.ts";
import { PathProblem, type Place, type Workspace } from "./workspace/index.ts";

/** Replaces one text of a file, in one step; line endings, byte order mark, encoding and mode stay. */
export function edit(workspace: Workspace): Tool {
	return {
		name: "edit",
		description: texts["edit.md"],
		access: "write",
		patternKey: "path",
		inputSchema: {
			type: "object",
			properties: {
				path: { type: "string" },
				old: { type: "string" },
				new: { type: "string" },
				all: { type: "boolean" },
			},
			required: ["path", "old", "new"],
		},
		execute: answering((input, call) => run(input, call, workspace)),
	};
}

async function run(input: JsonObject, call: ToolCallContext, workspace: Workspace): Promise<ToolResult> {
	const asked: Edit = { old: textOf(input, "old"), new: textOf(input, "new"), all: input["all"] === true };
	if (asked.old === "") return problem('"old" is empty. Give the text to replace; use write for a new file.');
	if (asked.old === asked.new) return problem('"old" and "new" are the same, so there is nothing to change.');
	let lines: readonly number[] = [];
	const next = (old: Uint8Array | undefined, place: Place): Uint8Array => {
		const edited = editBytes(old, asked, place);
		lines = edited.lines;
		return edited.bytes;
	};
	const ask = { run: call.run, use: "edit" } as const;
	const replaced = await workspace.replaceFile(textOf(input, "path"), ask, { signal: call.signal, next });
	return describeReplaced(`Edited "${replaced.place.shown}": ${describePlaces(lines)}.`, replaced);
}

function describePlaces(lines: readonly number[]): string {
	if (lines.length === 1) return `line ${lines[0]}`;
	const distinct = [...new Set(lines)];
	const shown = distinct.slice(0, 20).join(", ");
	return `${lines.length} places, lines ${shown}${distinct.length > 20 ? ", …" : ""}`;
}

type Edited = { readonly bytes: Uint8Array; readonly lines: readonly number[] };

function editBytes(old: Uint8Array | undefined, asked: Edit, place: Place): Edited {
	const refuse = (reason: string): PathProblem => new PathProblem("edit", place.shown, reason);
	if (!old) throw refuse("it does not exist. Use write for a new file");
	const decoded = decodeExactly(old);
	// What was decoded with loss must never be written back.
	if (!decoded) throw refuse("it is not valid UTF-8, and editing it would damage it");
	const edited = editText(decoded.text, asked);
	if ("occurrences" in edited) throw refuse(describeMiss(edited));
	return { bytes: encode(edited.text, decoded.encoding), lines: edited.lines };
}
