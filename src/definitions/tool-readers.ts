import { isKnownToolName, parseToolRule, splitToolRules } from "../base/index.ts";
import { type KeyReader, problem, quote, type Reading } from "./readers.ts";
import type { Field } from "./strict-yaml.ts";

/** How a dialect reads its tool list. */
export type ToolListRules = {
	/** What a key without a value means. */
	readonly bare: "inherit" | "none";
	/** How loud an empty list is. */
	readonly empty: "info" | "warning";
};

/**
 * The list of what an agent may use: a text with commas, or a list. A single `*` inherits, an empty one is none, and
 * what can be read in no way refuses the file: it must never become "all".
 */
export function tools({ bare, empty }: ToolListRules): KeyReader {
	return (field) => {
		if (field.value === null) return readBare(field, bare);
		const list = toRules(field);
		if (list === undefined) return unreadable(field);
		if (list.length === 0) {
			const message = `"${field.key}" is empty, so the agent has no tools. Remove the key to inherit them`;
			return { set: { tools: [] }, problems: [problem(field, empty, "tools-empty", message)] };
		}
		if (list.length === 1 && list[0] === "*") return {};
		return { set: { tools: list } };
	};
}

/** The list of what is taken away again. */
export const denyTools: KeyReader = (field) => {
	if (field.value === null) return {};
	const list = toRules(field);
	return list === undefined ? unreadable(field) : { set: { denyTools: list } };
};

/** What is to be said about names that no program has: a warning each, and a refusal where no other name is left. */
export function checkToolNames(field: Field, list: readonly string[], isTool: (name: string) => boolean): Reading {
	const isKnown = (entry: string): boolean => {
		const { name } = parseToolRule(entry);
		return isTool(name) || isKnownToolName(name);
	};
	const unknown = list.filter((entry) => !isKnown(entry));
	const problems = unknown.map((entry) =>
		problem(field, "warning", "unknown-tool", `The tool ${quote(entry)} exists nowhere and was ignored`),
	);
	if (list.length === 0 || unknown.length < list.length) return { problems };
	const message = `None of the tools that "${field.key}" lists exists. Correct the names, or remove the key to inherit`;
	return { problems: [...problems, problem(field, "refused", "unknown-tool", message)] };
}

function readBare(field: Field, bare: ToolListRules["bare"]): Reading {
	const says = bare === "inherit" ? "so the agent inherits all tools" : "so the agent has no tools";
	const message = `"${field.key}" has no value, ${says}. Write [] for none, or remove the key to inherit`;
	const problems = [problem(field, "warning", "tools-empty", message)];
	return bare === "inherit" ? { problems } : { set: { tools: [] }, problems };
}

/** Undefined for what is neither a text nor a list of texts. */
function toRules({ value }: Field): readonly string[] | undefined {
	if (typeof value === "string") return splitToolRules(value);
	if (!Array.isArray(value) || !value.every((item) => typeof item === "string")) return undefined;
	return value.flatMap((item: string) => splitToolRules(item));
}

function unreadable(field: Field): Reading {
	const message = `"${field.key}" is ${quote(field.value)}; it must be a list of names, or a text with commas between them`;
	return { problems: [problem(field, "refused", "invalid-value", message)] };
}
