/** How a tool of ours looks to a hook that was written for Claude Code. */
export type ToolShape = {
	/** Its names there, the one that a command is told first. */
	readonly names: readonly string[];
	/** Our keys to the keys there. Keys that are the same are absent. */
	readonly keys: { readonly [key: string]: string };
	/** Our keys that are paths: absolute there. */
	readonly paths: readonly string[];
};

const sameKeys: Pick<ToolShape, "keys" | "paths"> = { keys: {}, paths: [] };
const filePath: Pick<ToolShape, "keys" | "paths"> = { keys: { path: "file_path" }, paths: ["path"] };

const shapes: ReadonlyMap<string, ToolShape> = new Map(
	Object.entries<ToolShape>({
		read: { names: ["Read"], ...filePath },
		write: { names: ["Write"], ...filePath },
		edit: {
			names: ["Edit"],
			keys: { path: "file_path", old: "old_string", new: "new_string", all: "replace_all" },
			paths: ["path"],
		},
		glob: { names: ["Glob"], keys: {}, paths: ["path"] },
		grep: { names: ["Grep"], keys: {}, paths: ["path"] },
		list: { names: ["LS"], keys: {}, paths: ["path"] },
		bash: { names: ["Bash"], keys: { timeout_ms: "timeout" }, paths: [] },
		fetch: { names: ["WebFetch"], ...sameKeys },
		todo: { names: ["TodoWrite"], ...sameKeys },
		task: { names: ["Task", "Agent"], ...sameKeys },
		skill: { names: ["Skill"], ...sameKeys },
	}),
);

/** The shape of a tool of ours there; any other tool is told as it is. */
export function shapeOf(tool: string): ToolShape {
	return shapes.get(tool) ?? { names: [tool], ...sameKeys };
}
