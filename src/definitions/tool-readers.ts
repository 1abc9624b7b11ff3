import { splitToolRules } from "../base/index.ts";
import { type KeyReader, problem, type Reading, textOf, unreadable } from "./readers.ts";
import type { Field } from "./strict-yaml.ts";

/** What a dialect's own word for one tool, or for several, is called elsewhere. Undefined: the name stays as written. */
export type Expand = (name: string) => readonly string[] | undefined;

/** How a dialect reads its tool list. */
export type ToolListRules = {
	/** What a key without a value means. */
	readonly bare: "inherit" | "none";
	/** How loud an empty list is. */
	readonly empty: "info" | "warning";
	/** Default: no word of its own. */
	readonly expand?: Expand | undefined;
};

/**
 * The list of what an agent may use: a text with commas, or a list. A single `*` inherits, an empty one is none, and
 * what can be read in no way refuses the file: it must never become "all".
 */
export function tools({ bare, empty, expand = asWritten }: ToolListRules): KeyReader {
	return (field) => {
		if (field.value === null) return readBare(field, bare);
		const list = toRules(field, expand);
		if (list === undefined) return unreadable(field, listForm);
		if (list.length === 0) {
			const message = `"${field.key}" is empty, so the agent has no tools. Remove the key to inherit them`;
			return { set: { tools: [] }, problems: [problem(field, empty, "tools-empty", message)] };
		}
		if (list.length === 1 && list[0] === "*") return {};
		return { set: { tools: list } };
	};
}

/** The list of what is taken away again. */
export function denyTools(expand: Expand = asWritten): KeyReader {
	return (field) => {
		if (field.value === null) return {};
		const list = toRules(field, expand);
		return list === undefined ? unreadable(field, listForm) : { set: { denyTools: list } };
	};
}

/** Leaves what only reads, for all that the agent starts as well. What is neither true nor false refuses the file. */
export const readOnlySwitch: KeyReader = (field) => {
	if (field.value === true) return { set: { filter: "readonly" } };
	return field.value === false || field.value === null ? {} : unreadable(field, "true or false");
};

/** One of our filters. What is none of them refuses the file: it must never be as if nothing were filtered. */
export const toolFilter: KeyReader = (field) => {
	if (field.value === null) return {};
	const word = textOf(field).trim().toLowerCase();
	const filter = filterNames.find((name) => name === word);
	return filter ? { set: { filter } } : unreadable(field, `one of ${filterNames.join(", ")}`);
};

const filterNames = ["readonly", "full", "none"] as const;

const listForm = "a list of names, or a text with commas between them";

function readBare(field: Field, bare: ToolListRules["bare"]): Reading {
	const says = bare === "inherit" ? "so the agent inherits all tools" : "so the agent has no tools";
	const message = `"${field.key}" has no value, ${says}. Write [] for none, or remove the key to inherit`;
	const problems = [problem(field, "warning", "tools-empty", message)];
	return bare === "inherit" ? { problems } : { set: { tools: [] }, problems };
}

/** Undefined for what is neither a text nor a list of texts. */
function toRules({ value }: Field, expand: Expand): readonly string[] | undefined {
	const texts: readonly unknown[] = Array.isArray(value) ? value : [value];
	if (!texts.every((text) => typeof text === "string")) return undefined;
	return texts.flatMap((text) => splitToolRules(text)).flatMap((rule) => expand(rule) ?? [rule]);
}

function asWritten(): undefined {}
