import { parseAgentFile } from "../parse-agent.ts";
import { formatProblem } from "../problem.ts";
import { dialectOf } from "./index.ts";

/** What a file at a path says: the keys beyond name, description, instructions and source, and each problem as its line. */
export async function readText(
	path: string,
	text: string,
): Promise<{ readonly set?: object; readonly said: readonly string[] }> {
	const origin = { path, kind: "project", dialect: dialectOf(path) } as const;
	const { value, problems } = await parseAgentFile(new TextEncoder().encode(text), origin);
	const said = problems.map(formatProblem);
	if (!value) return { said };
	const { name: _name, description: _description, instructions: _instructions, source: _source, ...set } = value;
	return { set, said };
}

/** A whole Markdown file with these lines beside a name and a description. */
export function withKeys(...lines: readonly string[]): string {
	return ["---", "name: x", "description: Does x.", ...lines, "---", "Do x."].join("\n");
}
