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
		const fields = Object.entries(parse(text)).map(([key, value]): Field => ({ key, value, line: lineOf(key, text) }));
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

/** The line of a key of the top, as `key =` or as the head of its table; 1 where it is written in another way. */
function lineOf(key: string, text: string): number {
	const at = withoutLongTexts(text)
		.split("\n")
		.findIndex((line) => line.match(/^\s*\[{0,2}\s*(["']?)(.*?)\1\s*[=.\]]/)?.[2] === key);
	return Math.max(at, 0) + 1;
}

/** The same lines, with nothing in those that are part of a text of several lines. */
function withoutLongTexts(text: string): string {
	return text.replaceAll(/#.*|("""|''')[\s\S]*?(?:\1|$)|"(?:\\.|[^"\\\n])*"|'[^'\n]*'/g, (found, long) =>
		long === undefined ? found : found.replaceAll(/[^\n]/g, ""),
	);
}
