import type { FileProblem } from "./problem.ts";
import { bearsOnSecurity, narrows } from "./security-keys.ts";
import { type Field, parseStrictYaml } from "./strict-yaml.ts";

/** A top-level key with the lines that follow it. */
type Entry = { readonly key: string; readonly line: number; readonly lines: string[] };

/**
 * Reads a frontmatter that is no YAML by splitting it at the keys that are known, as people write them: a value with
 * `: ` in it, or one that goes on over lines at the margin.
 *
 * Every value is tried as YAML by itself first; text that fails is taken as it stands. Never throws.
 */
export function rescue(
	frontmatter: string,
	firstLine: number,
	isKnown: (key: string) => boolean,
): { readonly fields: readonly Field[]; readonly problems: readonly FileProblem[] } {
	const { entries, stray } = split(frontmatter, firstLine, (key) => isKnown(key) || bearsOnSecurity(key));
	const problems: FileProblem[] = [];
	if (stray[0] !== undefined) {
		const message = `Lines before the first known key were ignored: ${stray.length}`;
		problems.push({ severity: "warning", code: "yaml", line: stray[0], message });
	}
	const seen = new Set<string>();
	const fields: Field[] = [];
	for (const entry of entries) {
		const read = seen.has(entry.key) ? duplicate(entry) : readEntry(entry);
		seen.add(entry.key);
		if ("problem" in read) problems.push(read.problem);
		else fields.push(read.field);
	}
	return { fields, problems };
}

function split(
	frontmatter: string,
	firstLine: number,
	isKey: (key: string) => boolean,
): { readonly entries: readonly Entry[]; readonly stray: readonly number[] } {
	const entries: Entry[] = [];
	const stray: number[] = [];
	for (const [at, text] of frontmatter.split("\n").entries()) {
		const key = keyOf(text, isKey);
		const current = entries.at(-1);
		if (key !== undefined) entries.push({ key, line: firstLine + at, lines: [text] });
		else if (current) current.lines.push(text);
		else if (text.trim() !== "" && !text.startsWith("#")) stray.push(firstLine + at);
	}
	return { entries, stray };
}

/** The key that a line at the margin begins with. One that narrows the agent is seen without a space after it, too. */
function keyOf(line: string, isKey: (key: string) => boolean): string | undefined {
	const [, , key, next = ""] = /^(["']?)([A-Za-z_][\w-]*|<<)\1[ \t]*:(.?)/.exec(line) ?? [];
	if (key === undefined || !isKey(key)) return undefined;
	return next.trim() === "" || narrows(key) ? key : undefined;
}

type ReadEntry = { readonly field: Field } | { readonly problem: FileProblem };

function readEntry({ key, line, lines }: Entry): ReadEntry {
	const text = lines.join("\n");
	const strict = parseStrictYaml(text, line);
	const [field, ...others] = "fields" in strict ? strict.fields : [];
	if (field && others.length === 0) return { field };
	const raw = text.slice(text.indexOf(":") + 1).trim();
	if (key === "tools" && raw === "*") return { field: { key, line, value: raw } };
	if (!bearsOnSecurity(key)) return { field: { key, line, value: raw.replaceAll("\\n", "\n") } };
	const why = "broken" in strict ? strict.broken.message : "it holds more than one key";
	const message = `"${key}" limits what the agent may do and cannot be read: ${why}. Correct it, or the agent stays off`;
	return { problem: { severity: "refused", code: "yaml", line, key, message } };
}

function duplicate({ key, line }: Entry): ReadEntry {
	const message = `The key "${key}" stands there twice. Remove one`;
	return { problem: { severity: "refused", code: "yaml", line, key, message } };
}
