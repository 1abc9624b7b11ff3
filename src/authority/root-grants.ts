import { parseToolRule } from "../base/index.ts";
import { accesses } from "../spec/index.ts";
import type { Access, Grant, Grants } from "../spec/index.ts";
import { grantAll, toGrants } from "./meet.ts";
import { selectAllowed, toolsOf, type Selection } from "./rules.ts";
import type { ToolFacts } from "./tool-facts.ts";

/** What the user permits, as flags or configuration say it. */
export type Permits = {
	/** Tool rules and access classes: `write` (with `edit`), `bash`, `bash(git diff:*)`, `mcp__server__*`. */
	readonly allow?: readonly string[] | undefined;
	/** Allows everything without asking. */
	readonly yes?: boolean | undefined;
	/** Beats all others: nothing but reading and delegating. */
	readonly readOnly?: boolean | undefined;
	/** Whether a person can be asked: what is not allowed is then offered, and asked for at each call. */
	readonly canAsk?: boolean | undefined;
};

const accessNames: ReadonlySet<string> = new Set(accesses);

/**
 * The most that a tree may do. Reading and delegating are allowed; writing, executing and the network are not granted
 * unless the user allows them, or can be asked.
 *
 * A pattern limits its tool to these calls, also where a person could be asked. `problems` has a sentence for each
 * entry of `allow` that permits nothing.
 */
export function rootGrants(
	tools: readonly ToolFacts[],
	permits: Permits,
): { readonly value: Grants; readonly problems: readonly string[] } {
	const { allow = [], yes = false, readOnly = false, canAsk = false } = permits;
	const problems = allow.filter((entry) => permitsNothing(entry, tools)).map((entry) => nothingPermitted(entry, tools));
	const isFree = (access: Access): boolean => access === "read" || access === "delegate";
	if (readOnly) return { value: grantAll(tools.filter((tool) => isFree(tool.access))), problems };
	if (yes) return { value: grantAll(tools), problems };
	const permitted = selectPermitted(allow, tools);
	const value = toGrants(tools, ({ name, access }): readonly [string, Grant] | undefined => {
		const patterns = isFree(access) ? [] : permitted(name);
		if (patterns) return [name, { access, permission: "allow", patterns }];
		return canAsk ? [name, { access, permission: "ask", patterns: [] }] : undefined;
	});
	return { value, problems };
}

/** Tool rules in which an access class stands for all tools of that access. */
export function selectPermitted(entries: readonly string[], tools: readonly ToolFacts[]): Selection {
	return selectAllowed(
		entries.flatMap((entry) => expandClass(entry, tools)),
		tools,
	);
}

function expandClass(entry: string, tools: readonly ToolFacts[]): readonly string[] {
	const name = entry.trim().toLowerCase();
	return accessNames.has(name) ? tools.filter((tool) => tool.access === name).map((tool) => tool.name) : [entry];
}

/** A class, a known MCP form and a tool of ours may be allowed before the tool is there. */
function permitsNothing(entry: string, tools: readonly ToolFacts[]): boolean {
	const rule = parseToolRule(entry);
	if (accessNames.has(rule.text.toLowerCase()) || rule.name.startsWith("mcp__")) return false;
	const names = toolsOf(
		rule,
		tools.map((tool) => tool.name),
	);
	return !names.some((name) => selectAllowed([entry], tools)(name) !== undefined);
}

function nothingPermitted(entry: string, tools: readonly ToolFacts[]): string {
	const rule = parseToolRule(entry);
	const meant = tools.filter(({ name }) => toolsOf(rule, [name]).length > 0);
	const forms = 'a pattern of whole words such as "bash(git diff:*)"';
	if (rule.pattern !== undefined && meant.some(({ patternKey }) => patternKey !== undefined))
		return `Cannot allow "${entry}": a pattern holds whole words without shell characters. Use ${forms}.`;
	if (rule.pattern !== undefined && meant[0])
		return `Cannot allow "${entry}": ${meant[0].name} takes no pattern. Allow all that it does with ${meant[0].name}.`;
	const names = tools.map((tool) => tool.name).join(", ");
	return `Cannot allow "${entry}": it permits nothing. Use an access (write, execute, network), a tool (${names}), or ${forms}.`;
}
