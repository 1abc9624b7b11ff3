import { formatBytes } from "../base/index.ts";
import type { JsonObject, Tool, ToolCallContext, ToolResult } from "../spec/index.ts";
import { answering } from "./answering.ts";
import { defaultMaxCharacters } from "./bounds.ts";
import { problem } from "./execute.ts";
import { countOf, textOf } from "./look/input.ts";
import { texts } from "./texts.generated.ts";
import { type LinesRead, maxScannedBytes, readLines } from "./text/read-lines.ts";
import type { Place, Workspace } from "./workspace/index.ts";

/** Shows lines of a text file, with their numbers, and remembers for the run that it has seen the file. */
export function read(workspace: Workspace): Tool {
	return {
		name: "read",
		description: texts["read.md"],
		access: "read",
		patternKey: "path",
		inputSchema: {
			type: "object",
			properties: {
				path: { type: "string" },
				offset: { type: "integer" },
				limit: { type: "integer" },
			},
			required: ["path"],
		},
		execute: answering((input, call) => run(input, call, workspace)),
	};
}

async function run(input: JsonObject, call: ToolCallContext, workspace: Workspace): Promise<ToolResult> {
	const ask = { run: call.run, use: "read" } as const;
	const offset = countOf(input, "offset", { otherwise: 1, max: Number.MAX_SAFE_INTEGER });
	const limit = countOf(input, "limit", { otherwise: maxLines, max: maxLines });
	await using opened = await workspace.openFile(textOf(input, "path"), ask);
	const { place, file, stat } = opened;
	const range = { offset, limit, maxCharacters, signal: call.signal };
	const found = await readLines(file, stat.size, range);
	workspace.recordSeen(ask, place, { stat, hash: "binary" in found ? undefined : found.hash });
	const size = formatBytes(stat.size);
	if ("binary" in found)
		return problem(`"${place.shown}" is binary (${found.binary}, ${size}) and has no text to show.`);
	if (found.lines.length === 0 && offset > 1) return problem(pastTheEnd(place, offset, found));
	const numbered = found.lines.map((line, index) => `${offset + index}|${line}`);
	return { content: [...numbered, ...notesOn(found, { place, offset, size })].join("\n") };
}

/** Lines in one answer. */
export const maxLines = 2_000;

/** Below what a tool's output is bounded to, so that a bound never cuts what the last line says of the rest. */
export const maxCharacters = defaultMaxCharacters - 4_000;

type Shown = { readonly place: Place; readonly offset: number; readonly size: string };

function notesOn({ lines, totalLines, isDamaged }: LinesRead, { place, offset, size }: Shown): string[] {
	const last = offset + lines.length - 1;
	const hasMore = totalLines === undefined || last < totalLines;
	const of = totalLines === undefined ? `; the file is ${size}` : ` of ${totalLines}`;
	return [
		...(lines.length === 0 ? ["[The file is empty.]"] : []),
		...(hasMore ? [`[Lines ${offset}-${last}${of}. Continue with offset=${last + 1}.]`] : []),
		...(isDamaged
			? ["[The file is not valid UTF-8: bytes that could not be read show as �. It cannot be edited.]"]
			: []),
		...(place.linkedFrom === undefined ? [] : [`["${place.linkedFrom}" leads to "${place.shown}".]`]),
	];
}

function pastTheEnd({ shown }: Place, offset: number, { totalLines }: LinesRead): string {
	if (totalLines !== undefined) return `"${shown}" has ${totalLines} lines, so offset ${offset} is past its end.`;
	return `Line ${offset} of "${shown}" was not reached in its first ${formatBytes(maxScannedBytes)}. Use grep.`;
}
