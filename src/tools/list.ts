import { visibleName } from "../base/index.ts";
import type { FolderEntry } from "../host/index.ts";
import type { JsonObject, Tool, ToolCallContext, ToolResult } from "../spec/index.ts";
import { answering } from "./answering.ts";
import { textOf } from "./look/input.ts";
import { texts } from "./texts.generated.ts";
import type { Workspace } from "./workspace/index.ts";

/** Names what is in a folder, folders first, in the order of names. */
export function list(workspace: Workspace): Tool {
	return {
		name: "list",
		description: texts["list.md"],
		access: "read",
		patternKey: "path",
		inputSchema: {
			type: "object",
			properties: { path: { type: "string" } },
		},
		execute: answering((input, call) => run(input, call, workspace)),
	};
}

async function run(input: JsonObject, call: ToolCallContext, workspace: Workspace): Promise<ToolResult> {
	const ask = { run: call.run, use: "list" } as const;
	await using opened = await workspace.openFolder(textOf(input, "path", "."), ask);
	const { entries, more } = await opened.folder.entries(maxRead);
	if (entries.length === 0) return { content: `[The folder "${opened.place.shown}" is empty.]` };
	const names = [...entries].sort(byKindAndName).map(toShown);
	const left = more ? `more than ${maxRead - maxShown}` : `${names.length - maxShown}`;
	const note = names.length > maxShown ? [`[${left} more. Use glob with this path.]`] : [];
	return { content: [...names.slice(0, maxShown), ...note].join("\n") };
}

/** Entries in one answer. */
export const maxShown = 500;

/** So many are sorted; a folder with more is shown in part anyway. */
const maxRead = 10_000;

function byKindAndName(a: FolderEntry, b: FolderEntry): number {
	const folders = Number(b.kind === "folder") - Number(a.kind === "folder");
	return folders || (a.name < b.name ? -1 : 1);
}

function toShown({ name, kind }: FolderEntry): string {
	return visibleName(name) + marks[kind];
}

const marks = { folder: "/", link: "@", file: "", other: " [not a regular file]" } as const;
