import type { ToolFilter } from "../spec/index.ts";
import { builtInFacts } from "./built-in-facts.ts";
import { selectAllowed, selectNotDenied, type Selection } from "./rules.ts";
import type { ToolFacts } from "./tool-facts.ts";

/**
 * A filter to ask by name, and to hand to a task as its `toolFilter`.
 *
 * `filter(names)` keeps exactly the names that `isAllowed` allows, in their order. The tool that completes a run
 * passes every filter. Where a run starts, the same filter is applied to the tools that are really there.
 */
export type NameFilter = Exclude<ToolFilter, string> & {
	filter(names: Iterable<string>): string[];
	isAllowed(name: string): boolean;
};

/** Passes what only reads, and the names in `also`. A name that is not among `tools` does not pass. */
export function readOnlyFilter(also: readonly string[] = [], tools: Iterable<ToolFacts> = builtInFacts): NameFilter {
	return toNameFilter({ base: "readonly", allow: also }, tools);
}

/** Passes all of `tools` but what executes and the names in `except`. */
export function fullAccessFilter(
	except: readonly string[] = [],
	tools: Iterable<ToolFacts> = builtInFacts,
): NameFilter {
	return toNameFilter({ base: "full", deny: except }, tools);
}

/** Passes the names of an allow-list (an empty one passes nothing), or all but those of a deny-list. */
export function customFilter(
	lists: { readonly allow: readonly string[] } | { readonly deny: readonly string[] },
	tools: Iterable<ToolFacts> = builtInFacts,
): NameFilter {
	return toNameFilter(lists, tools);
}

/** What a filter leaves of each tool. Nothing that it does not know passes `readonly` or `full`. */
export function selectFiltered(filter: ToolFilter, tools: Iterable<ToolFacts>): Selection {
	const byName = new Map([...tools].map((tool) => [tool.name, tool]));
	const selects = selectionOf(filter, byName);
	return (name) => (byName.get(name)?.completes === true ? [] : selects(name));
}

/**
 * Reads a filter as a model or a file wrote it: a name, or lists of tool rules.
 *
 * Never throws. A problem means that nothing may be granted: an unknown filter is no reason to filter nothing.
 */
export function parseToolFilter(value: unknown): { readonly value: ToolFilter } | { readonly problem: string } {
	const name = typeof value === "string" ? value.trim().toLowerCase() : undefined;
	if (name === "readonly" || name === "full" || name === "none") return { value: name };
	const wanted = 'Use "readonly", "full", "none", or { "allow": [tool names] } or { "deny": [tool names] }';
	const problem = `Unknown tool filter ${quote(value)}. ${wanted}`;
	if (typeof value !== "object" || value === null || Array.isArray(value)) return { problem };
	const { allow, deny, ...others } = value as Record<string, unknown>;
	const lists = [allow, deny].filter((list) => list !== undefined);
	const isCustom = lists.length > 0 && lists.every(isTextList) && Object.keys(others).length === 0;
	return isCustom ? { value: value as ToolFilter } : { problem };
}

function selectionOf(filter: ToolFilter, byName: ReadonlyMap<string, ToolFacts>): Selection {
	if (filter === "none") return () => [];
	if (filter === "readonly") return (name) => (byName.get(name)?.access === "read" ? [] : undefined);
	if (filter === "full") return (name) => (isHarmless(byName.get(name)) ? [] : undefined);
	const { base, allow, deny } = filter;
	const notDenied = selectNotDenied(deny ?? []);
	const passes = base && selectionOf(base, byName);
	const allowed =
		base === undefined && allow === undefined && deny ? () => [] : selectAllowed(allow ?? [], byName.values());
	const adds: Selection = base === "full" ? () => undefined : allowed;
	return (name) => (notDenied(name) === undefined ? undefined : (passes?.(name) ?? adds(name)));
}

function isHarmless(tool: ToolFacts | undefined): boolean {
	return tool !== undefined && tool.access !== "execute";
}

function toNameFilter(filter: Exclude<ToolFilter, string>, tools: Iterable<ToolFacts>): NameFilter {
	const selects = selectFiltered(filter, tools);
	const isAllowed = (name: string): boolean => selects(name) !== undefined;
	return { ...filter, isAllowed, filter: (names) => [...names].filter(isAllowed) };
}

function isTextList(value: unknown): value is readonly string[] {
	return Array.isArray(value) && value.every((item) => typeof item === "string");
}

function quote(value: unknown): string {
	const text = JSON.stringify(value) ?? String(value);
	return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}
