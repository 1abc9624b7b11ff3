import { cutAtFences } from "./fences.ts";
import type { FileProblem } from "./problem.ts";
import type { Field } from "./strict-yaml.ts";

/** A file taken apart. Where a problem is `refused`, nothing of it may be used. */
export type Frontmatter = {
	readonly fields: readonly Field[];
	readonly body: string;
	readonly problems: readonly FileProblem[];
};

/**
 * Takes a file's text apart: strictly, and where that fails by splitting at the known keys, with a warning.
 *
 * Never throws, keeps nothing between calls: the same text gives the same answer each time.
 */
export async function parseFrontmatter(text: string, isKnown: (key: string) => boolean): Promise<Frontmatter> {
	const fenced = cutAtFences(text);
	if ("problem" in fenced) return { fields: [], body: "", problems: [fenced.problem] };
	const { frontmatter, firstLine, body } = fenced;
	// The YAML parser takes longer to load than everything else at start, and most starts read no file.
	const { parseStrictYaml } = await import("./strict-yaml.ts");
	const strict = parseStrictYaml(frontmatter, firstLine);
	if ("fields" in strict) return { fields: strict.fields, body, problems: [] };
	const { line, message, isDuplicate } = strict.broken;
	const { rescue } = await import("./rescue.ts");
	const rescued = rescue(frontmatter, firstLine, isKnown);
	// Its fields are read all the same: the name that it has is kept from weaker files.
	const twice = `${message}. Remove one`;
	if (isDuplicate)
		return { fields: rescued.fields, body, problems: [{ severity: "refused", code: "yaml", line, message: twice }] };
	const recovered = `The frontmatter is no valid YAML (${message}). It was split at the known keys; quote the value`;
	return {
		fields: rescued.fields,
		body,
		problems: [{ severity: "warning", code: "yaml-recovered", line, message: recovered }, ...rescued.problems],
	};
}

/**
 * Reads a frontmatter of `key: value` lines and nothing else, as our own agents have it, without the YAML parser.
 *
 * Every value is text. The tests show that it reads each of them as YAML does.
 */
export function parsePlainFrontmatter(text: string): Pick<Frontmatter, "fields" | "body"> {
	const fenced = cutAtFences(text);
	if ("problem" in fenced) return { fields: [], body: text };
	const fields = fenced.frontmatter.split("\n").map((line, at): Field => {
		const colon = line.indexOf(":");
		return { key: line.slice(0, colon), value: line.slice(colon + 1).trim(), line: fenced.firstLine + at };
	});
	return { fields, body: fenced.body };
}
