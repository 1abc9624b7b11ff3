import { isKnownToolName, parseToolRule } from "../base/index.ts";
import { toolsOf } from "./rules.ts";
import type { ToolFacts } from "./tool-facts.ts";

/** What a definition's tool list asks for, told apart by what there is. */
export type Asked = {
	/** Tools that are here, in the order of `tools`. */
	readonly names: readonly string[];
	/** Entries that name no tool of any program. */
	readonly unknown: readonly string[];
	/** Entries that name a tool which is not here: not offered, or of a server that is not connected. */
	readonly unavailable: readonly string[];
};

/** Resolves a tool list against the tools that are here. Never throws. */
export function resolveAsked(list: readonly string[], tools: readonly ToolFacts[]): Asked {
	const names = tools.map((tool) => tool.name);
	const found = list.map(parseToolRule).map((rule) => ({ rule, covered: toolsOf(rule, names) }));
	const missing = found.filter(({ covered }) => covered.length === 0).map(({ rule }) => rule);
	const covered = new Set(found.flatMap(({ covered }) => covered));
	return {
		names: names.filter((name) => covered.has(name)),
		unknown: missing.filter((rule) => !isKnownToolName(rule.name)).map((rule) => rule.text),
		unavailable: missing.filter((rule) => isKnownToolName(rule.name)).map((rule) => rule.text),
	};
}
