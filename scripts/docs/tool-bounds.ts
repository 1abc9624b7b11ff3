import { maxOutputBytes } from "../../src/host/process/command.ts";
import { maxCommands } from "../../src/host/process/processes.ts";
import { defaultLimit } from "../../src/runtime/index.ts";
import { defaultMaxCharacters } from "../../src/tools/bounds.ts";
import * as glob from "../../src/tools/glob.ts";
import * as grep from "../../src/tools/grep.ts";
import * as list from "../../src/tools/list.ts";
import * as outline from "../../src/tools/outline.ts";
import * as read from "../../src/tools/read.ts";
import { fileLimit } from "../../src/tools/search.ts";
import { maxLineCharacters } from "../../src/tools/text/read-lines.ts";
import { table } from "./markdown.ts";

/** How much a tool reads, runs and answers at most. */
export function toolBoundsTable(): string {
	const minutes = (defaultLimit("tool") ?? 0) / 60_000;
	return table(
		["", ""],
		[
			[
				"one result",
				`${n(defaultMaxCharacters)} characters; of more, head and tail with a line that says where the whole is`,
			],
			[
				"`read`",
				`${n(read.maxLines)} lines (\`limit\`: fewer) and ${n(read.maxCharacters)} characters a call; a line is cut at ${n(maxLineCharacters)} characters`,
			],
			["`list`", `${n(list.maxShown)} entries`],
			["`glob`", `${n(glob.maxPaths)} paths, ${glob.budgetMs / 1_000} s`],
			[
				"`grep`",
				`${n(grep.matchLimit.otherwise)} matches (\`limit\`: up to ${n(grep.matchLimit.max)}), ${grep.maxContext} lines of \`context\` on each side`,
			],
			["`search`", `${fileLimit.otherwise} files (\`limit\`: up to ${fileLimit.max})`],
			["`outline`", `${n(outline.maxDefinitions)} definitions, files of up to ${outline.maxBytes / 1_000_000} MB`],
			[
				"`bash`",
				`${maxOutputBytes / 1024 ** 2} MiB of output, ${maxCommands} commands at once, ${minutes} minutes (\`timeout_ms\`: less)`,
			],
			["time of one call", `the \`tool\` limit, ${minutes} minutes; \`task\` has its own`],
		],
	);
}

function n(value: number): string {
	return value.toLocaleString("en-US");
}
