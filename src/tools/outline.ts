import type { Tool, ToolCallContext, ToolResult } from "../spec/index.ts";
import { answering } from "./answering.ts";
import { problem } from "./execute.ts";
import { textOf } from "./look/input.ts";
import { shownLine } from "./look/shown-line.ts";
import { readText } from "./look/text.ts";
import { definitionsOf } from "./search/definitions.ts";
import { languageOf } from "./search/languages.ts";
import { texts } from "./texts.generated.ts";
import type { Workspace } from "./workspace/index.ts";

/** Lists the definitions of one file. */
export function outline(workspace: Workspace): Tool {
	return {
		name: "outline",
		description: texts["outline.md"],
		access: "read",
		patternKey: "path",
		inputSchema: {
			type: "object",
			properties: { path: { type: "string" } },
			required: ["path"],
		},
		execute: answering((input, call) => run(textOf(input, "path"), call, workspace)),
	};
}

async function run(path: string, call: ToolCallContext, workspace: Workspace): Promise<ToolResult> {
	const ask = { run: call.run, use: "read" } as const;
	await using opened = await workspace.openFile(path, ask);
	const { real, shown } = opened.place;
	const text = await readText(workspace, real, { ask, maxBytes });
	if (text === undefined) return problem(`Cannot outline "${shown}": it is no text, or larger than 10 MB. Use grep.`);
	return { content: show(shown, text.split("\n")) };
}

/** Of a file that is read at all. */
export const maxBytes = 10_000_000;
/** In one answer. */
export const maxDefinitions = 500;

function show(path: string, lines: readonly string[]): string {
	const found = definitionsOf(path, lines);
	const head = `${path} (${lines.length} lines)`;
	if (found.length === 0)
		return `${head}\n[${languageOf(path) ? "No definitions found" : "Its language is not known here"}. Use read.]`;
	const shown = found.slice(0, maxDefinitions).map(({ line, text, indent }) => {
		return `${line}: ${" ".repeat(Math.min(indent, 12))}${shownLine(text)}`;
	});
	const left = found.length - shown.length;
	return [head, ...shown, ...(left > 0 ? [`[${left} more. Use grep with this path.]`] : [])].join("\n");
}
