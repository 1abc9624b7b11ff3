import type { FileProblem } from "./problem.ts";
import { type Field, parseStrictYaml } from "./strict-yaml.ts";

/** A top-level key with the lines that follow it. */
type Entry = { readonly key: string; readonly line: number; readonly lines: string[] };

/**
 * Whether a key bears on what an agent may do or run. Such a value is read strictly, or the file is refused: half a
 * permission is none.
 */
export function bearsOnSecurity(key: string): boolean {
	return /^(?:tools|(?:deny|disallowed|exclude)_?tools|filter|permission|approval|sandbox|read_?only|hooks|mcp|executor|isolation|worktree)/i.test(
		key,
	);
}

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
		const key = /^([A-Za-z_][\w-]*)[ \t]*:(?=\s|$)/.exec(text)?.[1];
		const current = entries.at(-1);
		if (key !== undefined && isKey(key)) entries.push({ key, line: firstLine + at, lines: [text] });
		else if (current) current.lines.push(text);
		else if (text.trim() !== "" && !text.startsWith("#")) stray.push(firstLine + at);
	}
	return { entries, stray };
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
