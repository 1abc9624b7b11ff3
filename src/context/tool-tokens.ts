import { textTokens } from "../base/index.ts";
import type { Tool } from "../spec/index.ts";

/** About how many tokens a list of tools has in a request. */
export type ToolTokens = (tools: readonly Pick<Tool, "name" | "description" | "inputSchema">[]) => number;

/** Measures each tool once, however many runs have it. */
export function createToolTokens(): ToolTokens {
	const measured = new WeakMap<object, number>();
	const tokensOf: (tool: Parameters<ToolTokens>[0][number]) => number = (tool) => {
		const { name, description, inputSchema } = tool;
		const tokens = measured.get(tool) ?? textTokens(JSON.stringify({ name, description, inputSchema }));
		measured.set(tool, tokens);
		return tokens;
	};
	return (tools) => tools.reduce((sum, tool) => sum + tokensOf(tool), 0);
}
