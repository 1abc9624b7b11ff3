import type { Access, Grant, Grants } from "../spec/index.ts";
import type { ToolFacts } from "./tool-facts.ts";

/** The grant of a tool; undefined where there is none. Safe for every name, `constructor` and `__proto__` too. */
export function grantOf(grants: Grants, tool: string): Grant | undefined {
	return Object.hasOwn(grants, tool) ? grants[tool] : undefined;
}

/** A grant without patterns for each tool whose access has a permission; the others are left out, which denies them. */
export function grantAll(
	tools: Iterable<Pick<ToolFacts, "name" | "access">>,
	permissionOf: (access: Access) => Grant["permission"] | undefined = () => "allow",
): Grants {
	return toGrants(tools, ({ name, access }) => {
		const permission = permissionOf(access);
		return permission && ([name, { access, permission, patterns: [] }] as const);
	});
}

/**
 * What both allow: tools that are in both, the stricter permission, the patterns of both.
 *
 * Idempotent, and the order of the two makes no difference. A tool whose access differs is denied: one side granted
 * another tool of that name.
 */
export function meet(a: Grants, b: Grants): Grants {
	return toGrants(Object.entries(a), ([name, grant]) => {
		const other = grantOf(b, name);
		return other?.access === grant.access ? [name, meetGrant(grant, other)] : undefined;
	});
}

/** Whether `a` allows nothing that `b` does not allow as well. */
export function isWithin(a: Grants, b: Grants): boolean {
	return Object.entries(a).every(([name, grant]) => {
		const other = grantOf(b, name);
		if (other?.access !== grant.access) return false;
		if (other.permission === "ask" && grant.permission === "allow") return false;
		const lists = new Set(joinPatterns(grant.patterns).map((list) => JSON.stringify(list)));
		return joinPatterns(other.patterns).every((list) => lists.has(JSON.stringify(list)));
	});
}

/** Grants for those items that yield one. Built from entries, so that no name can reach a prototype. */
export function toGrants<Item>(
	items: Iterable<Item>,
	toEntry: (item: Item) => readonly [string, Grant] | undefined,
): Grants {
	const entries: (readonly [string, Grant])[] = [];
	for (const item of items) {
		const entry = toEntry(item);
		if (entry) entries.push(entry);
	}
	return Object.fromEntries(entries);
}

/** The lists of both, each once, in one fixed order. */
export function joinPatterns(...all: readonly Grant["patterns"][]): Grant["patterns"] {
	if (all.every((lists) => lists.length === 0)) return noPatterns;
	const lists = all.flat().map((list) => [...new Set(list)].sort());
	const byText = new Map(lists.map((list) => [JSON.stringify(list), list]));
	return [...byText].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, list]) => list);
}

const noPatterns: Grant["patterns"] = [];

function meetGrant(a: Grant, b: Grant): Grant {
	const permission = a.permission === "ask" || b.permission === "ask" ? "ask" : "allow";
	return { access: a.access, permission, patterns: joinPatterns(a.patterns, b.patterns) };
}
