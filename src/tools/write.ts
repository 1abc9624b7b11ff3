import { formatBytes } from "../base/index.ts";
import type { JsonObject, Tool, ToolCallContext, ToolResult } from "../spec/index.ts";
import { answering } from "./answering.ts";
import { describeReplaced } from "./describe-replaced.ts";
import { textOf } from "./look/input.ts";
import { texts } from "./texts.generated.ts";
import type { Workspace } from "./workspace/index.ts";

/** Writes a whole file as UTF-8, in one step. Refused over a file that the run has not seen as it is now. */
export function write(workspace: Workspace): Tool {
	return {
		name: "write",
		description: texts["write.md"],
		access: "write",
		patternKey: "path",
		inputSchema: {
			type: "object",
			properties: { path: { type: "string" }, content: { type: "string" } },
			required: ["path", "content"],
		},
		execute: answering((input, call) => run(input, call, workspace)),
	};
}

async function run(input: JsonObject, call: ToolCallContext, workspace: Workspace): Promise<ToolResult> {
	const bytes = Buffer.from(textOf(input, "content"), "utf8");
	const replaced = await workspace.replaceFile(
		textOf(input, "path"),
		{ run: call.run, use: "write" },
		{ signal: call.signal, next: () => bytes },
	);
	const verb = replaced.kind === "create" ? "Created" : "Replaced";
	return describeReplaced(`${verb} "${replaced.place.shown}" (${formatBytes(bytes.length)}).`, replaced);
}
