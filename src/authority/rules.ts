import { canonicalToolName, parseToolRule, type ToolRule } from "../base/index.ts";
import type { Access, Grant } from "../spec/index.ts";
import { joinPatterns } from "./meet.ts";
import { isEvaluable } from "./patterns.ts";
import type { ToolFacts } from "./tool-facts.ts";

/** What is left of a tool: the patterns that are added to its grant, or undefined where it is taken away. */
export type Selection = (tool: string) => Grant["patterns"] | undefined;

/**
 * The tools that allow rules name, with their patterns; several patterns of one tool are alternatives.
 *
 * A rule means the tool of exactly that name alone. Otherwise the names of other programs are understood, and then the
 * case is ignored where one tool is left. `*` is all tools, `mcp__*` all of MCP, `mcp__server__*` a server's. A pattern
 * that cannot be evaluated, or for a tool that takes none, grants nothing.
 */
export function selectAllowed(rules: readonly string[], tools: Iterable<ToolFacts>): Selection {
	const byName = new Map([...tools].map((tool) => [tool.name, tool]));
	const parsed = rules.map(parseToolRule).map((rule) => ({ rule, covers: coverOf(rule, [...byName.keys()]) }));
	return (name) => {
		const rules = parsed.filter(({ covers }) => covers(name)).map(({ rule }) => rule);
		if (rules.some((rule) => rule.pattern === undefined)) return [];
		const tool = byName.get(name);
		const patterns = rules.flatMap((rule) => patternsOf(rule, tool?.access)).filter(isEvaluable);
		return patterns.length === 0 || tool?.patternKey === undefined ? undefined : joinPatterns([patterns]);
	};
}

/** All tools but those that a deny rule names, under every synonym. */
export function selectNotDenied(rules: readonly string[]): Selection {
	const parsed = rules.map(parseToolRule);
	return (name) => (parsed.some((rule) => isDeniedBy(rule, name)) ? undefined : []);
}

/** The tools of a list that an allow rule covers, patterns aside. */
export function toolsOf(rule: ToolRule, names: readonly string[]): readonly string[] {
	return names.filter(coverOf(rule, names));
}

/**
 * Whether a deny rule covers a tool: by its name in any case, by every synonym of it, or by a wildcard.
 *
 * A rule with a pattern denies the whole tool: what it would leave cannot be told by comparing words. One that only looks
 * like a name (full-width letters, an invisible character, a parenthesis that is not closed) denies every tool: which one
 * was meant cannot be told.
 */
export function isDeniedBy(rule: ToolRule, name: string): boolean {
	if (!isPlainName(rule.name)) return true;
	if (wildcardOf(rule.name)?.(name) === true) return true;
	if (rule.name.toLowerCase() === name.toLowerCase()) return true;
	const canonical = canonicalToolName(rule.name);
	return canonical !== undefined && canonical === canonicalToolName(name);
}

/** Whether a tool could have this name. Names of other programs may hold spaces, dots and colons. */
function isPlainName(name: string): boolean {
	return /^[\t\x20-\x7e]*$/.test(name) && !/[()]/.test(name);
}

/** Decides for one rule which names it covers, given the names that exist. */
function coverOf(rule: ToolRule, names: readonly string[]): (name: string) => boolean {
	if (names.includes(rule.name)) return (name) => name === rule.name;
	const wildcard = wildcardOf(rule.name);
	if (wildcard) return wildcard;
	const canonical = canonicalToolName(rule.name);
	const sameLetters = names.filter((name) => name.toLowerCase() === rule.name.toLowerCase());
	const meant = canonical !== undefined && names.includes(canonical) ? [canonical] : sameLetters;
	return (name) => name === rule.name || (meant.length === 1 && meant[0] === name);
}

/** Undefined for a rule that names one tool. */
function wildcardOf(name: string): ((tool: string) => boolean) | undefined {
	if (name === "*") return () => true;
	if (name === "mcp__*" || name === "mcp__") return (tool) => tool.startsWith("mcp__");
	const server = /^mcp__((?:(?!__).)+)(?:__\*)?$/.exec(name)?.[1];
	return server === undefined ? undefined : (tool) => tool.startsWith(`mcp__${server}__`);
}

/** `Agent(a, b)` names two agents; in a command a comma is a character like any other. */
function patternsOf(rule: ToolRule, access: Access | undefined): readonly string[] {
	if (rule.pattern === undefined) return [];
	return access === "delegate" ? rule.pattern.split(",").map((agent) => agent.trim()) : [rule.pattern];
}
