import type { Frontmatter } from "./frontmatter.ts";
import type { FileProblem } from "./problem.ts";
import type { Field } from "./strict-yaml.ts";

/**
 * Takes a file of TOML apart, whose instructions stand in one of its keys. Strictly: what is no TOML is refused.
 *
 * Never throws, keeps nothing between calls.
 */
export async function parseToml(text: string, bodyKey: string): Promise<Frontmatter> {
	const { parse, TomlError } = await import("smol-toml");
	try {
		const values = Object.entries(parse(text));
		const lines = linesOf(text);
		const fields = values.map(([key, value]): Field => ({ key, value, line: lines.get(key) ?? 1 }));
		return cutBody(fields, bodyKey);
	} catch (thrown) {
		const line = thrown instanceof TomlError ? thrown.line : 1;
		const why = thrown instanceof Error ? thrown.message.split("\n", 1)[0]?.replace(/^.*?: /, "") : "it cannot be read";
		const message = `The file is no valid TOML: ${why}. Correct it, or the agent stays off`;
		return refuse({ severity: "refused", code: "toml", line, message });
	}
}

function cutBody(fields: readonly Field[], bodyKey: string): Frontmatter {
	const written = fields.find(({ key }) => key === bodyKey);
	const others = fields.filter((field) => field !== written);
	if (written === undefined) return { fields: others, body: "", problems: [] };
	const { key, line, value } = written;
	if (typeof value === "string") return { fields: others, body: value.trim(), problems: [] };
	return refuse({ severity: "refused", code: "invalid-value", line, key, message: `"${key}" must be a text` });
}

function refuse(problem: FileProblem): Frontmatter {
	return { fields: [], body: "", problems: [problem] };
}

/** The first line of each key of the top, as `key =` or as the head of its table. */
function linesOf(text: string): ReadonlyMap<string, number> {
	const lines = new Map<string, number>();
	for (const [at, line] of withoutLongTexts(text).split("\n").entries()) {
		const key = keyOf(line);
		if (key !== undefined && !lines.has(key)) lines.set(key, at + 1);
	}
	return lines;
}

function keyOf(line: string): string | undefined {
	const rest = line
		.trimStart()
		.replace(/^\[\[?/, "")
		.trimStart();
	const [whole = "", double, single = double, bare = single] = /^(?:"([^"]*)"|'([^']*)'|([\w-]+))/.exec(rest) ?? [];
	return /^[=.\]]/.test(rest.slice(whole.length).trimStart()) ? bare : undefined;
}

/** The same lines, with nothing in those that are part of a text of several lines. */
function withoutLongTexts(text: string): string {
	return text.replaceAll(/#.*|("""|''')[\s\S]*?(?:\1|$)|"(?:\\.|[^"\\\n])*"|'[^'\n]*'/g, (found, long) =>
		long === undefined ? found : found.replaceAll(/[^\n]/g, ""),
	);
}
