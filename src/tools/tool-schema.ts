import type { JsonSchema, Tool, ToolSchema } from "../spec/index.ts";

/** What a model is told of a tool. */
export type ToToolSchema = (tool: Tool) => ToolSchema;

/**
 * Makes it once for each tool, however many runs are offered it: what was measured of it holds for all of them. A run's
 * own copy of a tool is told in the same words.
 */
export function createToToolSchema(): ToToolSchema {
	const made = new WeakMap<JsonSchema, ToolSchema>();
	return (tool) => {
		const known = made.get(tool.inputSchema);
		if (known?.name === tool.name && known.description === tool.description) return known;
		const schema = toToolSchema(tool);
		made.set(tool.inputSchema, schema);
		return schema;
	};
}

/** Makes it anew. */
export function toToolSchema({ name, description, inputSchema }: Tool): ToolSchema {
	return { type: "function", name, description, inputSchema };
}
