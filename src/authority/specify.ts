import type { AgentDefinition, Authority, Grants, UnrunCall, ToolFilter } from "../spec/index.ts";
import { type Asked, resolveAsked } from "./asked.ts";
import { selectFiltered } from "./filters.ts";
import type { HowToPermit } from "./how-to-permit.ts";
import { grantAll, grantOf, meet } from "./meet.ts";
import { narrow, takeExecuteWithWrite } from "./narrow.ts";
import { selectAllowed } from "./rules.ts";
import { toCeiling } from "./to-ceiling.ts";
import type { ToolFacts } from "./tool-facts.ts";

/** What decides the authority of a run before it starts. */
export type AuthorityRequest = {
	/** Every tool that the runtime has for this run. */
	readonly tools: readonly ToolFacts[];
	/** The parent's ceiling; for a root, what the user permits. */
	readonly ceiling: Grants;
	readonly definition: Pick<AgentDefinition, "name" | "tools" | "denyTools" | "filter">;
	/** The call's own filter. */
	readonly toolFilter?: ToolFilter | undefined;
	/** From the user's own configuration only: what this agent may hand on beyond its own tools, as rules or accesses. */
	readonly delegate?: readonly string[] | undefined;
	/** Said where the ceiling lacks a tool. Absent: nothing is. */
	readonly howToPermit?: HowToPermit | undefined;
	/** Of this run; 0 for a root. */
	readonly depth: number;
	readonly maxDepth: number;
};

export type SpecifiedAuthority = {
	readonly authority: Authority;
	/** Names of the tools that the run is offered, in the order of `tools`. */
	readonly granted: readonly string[];
	/** Entries of the definition's list that name no tool of any program. */
	readonly unknown: readonly string[];
	/** Entries that name a tool which is not here: not offered, or of a server that is not connected. */
	readonly unavailable: readonly string[];
	/** Tools that the definition asks for, or would inherit, and does not get. */
	readonly denied: readonly UnrunCall[];
	/** Why each tool that is here is not offered, for `authorize`. */
	readonly withheld: ReadonlyMap<string, string>;
};

/**
 * Meets the parent's ceiling, the definition and the call; nothing widens.
 *
 * `tools` absent inherits all that the ceiling has, `[]` is none, and a list of which nothing is left is refused with
 * each name and the reason. A tool that completes the run is always offered and is never part of the ceiling.
 */
export function specifyAuthority(request: AuthorityRequest): SpecifiedAuthority | { readonly refused: string } {
	const { tools, definition } = request;
	const asked = resolveAsked(definition.tools ?? ["*"], tools);
	const { bounds, role } = toStages(request, asked);
	const withheld = toWithheld(tools, [...bounds, ...role]);
	const denied = asked.names.flatMap((tool) => {
		const reason = withheld.get(tool);
		return reason === undefined ? [] : [{ tool, reason }];
	});
	const own = lastOf(role);
	if (definition.tools?.length && Object.keys(own).length === 0) {
		return { refused: toRefusal(definition.name, asked, denied) };
	}
	const completing = grantAll(tools.filter((tool) => tool.completes === true));
	const ceiling = toCeiling({ own, bounds: lastOf(bounds) }, request.delegate, tools);
	const authority: Authority = { tools: { ...own, ...completing }, ceiling };
	const granted = tools.map((tool) => tool.name).filter((name) => grantOf(authority.tools, name) !== undefined);
	return { authority, granted, unknown: asked.unknown, unavailable: asked.unavailable, denied, withheld };
}

/** One narrowing: what is left after it, and the reason for what it took. */
type Stage = { readonly grants: Grants; readonly reason: (tool: string) => string };

/** The narrowings in order: `bounds` bind the children too, `role` is the run's own. */
function toStages(request: AuthorityRequest, asked: Asked): { readonly [kind in "bounds" | "role"]: readonly Stage[] } {
	const { definition, toolFilter = "none", depth, maxDepth } = request;
	const tools = request.tools.filter((tool) => tool.completes !== true);
	const held = meet(grantAll(tools), request.ceiling);
	const called = applyFilter(held, toolFilter, tools);
	const bounded = applyFilter(called, definition.filter ?? "none", tools);
	const placed = depth < maxDepth ? bounded : withoutDelegation(bounded);
	const listed = definition.tools ? narrow(placed, selectAllowed(definition.tools, tools)) : placed;
	const left = applyFilter(listed, { deny: definition.denyTools ?? [] }, tools);
	const agent = `agent "${definition.name}"`;
	const unheld = (tool: string): string => {
		const how = request.howToPermit?.(tool);
		const why = depth === 0 ? "it was not allowed" : "the agent that asks may not hand it on";
		return how === undefined ? why : `${why} (${how})`;
	};
	const unlisted = (tool: string): string =>
		asked.names.includes(tool)
			? `${agent} lists it with a pattern that cannot be evaluated`
			: `${agent} does not list it`;
	return {
		bounds: [
			{ grants: held, reason: unheld },
			{ grants: called, reason: () => "the tool filter of the task leaves it out" },
			{ grants: bounded, reason: () => `the filter of ${agent} leaves it out` },
			{
				grants: placed,
				reason: () => `the depth limit of ${maxDepth} is reached, so the work is to be done without it`,
			},
		],
		role: [
			{ grants: listed, reason: unlisted },
			{ grants: left, reason: () => `${agent} denies it` },
		],
	};
}

function applyFilter(grants: Grants, filter: ToolFilter, tools: readonly ToolFacts[]): Grants {
	const left = narrow(grants, selectFiltered(filter, tools));
	const denies = typeof filter === "object" && filter.deny !== undefined && filter.deny.length > 0;
	return denies ? takeExecuteWithWrite(grants, left) : left;
}

function withoutDelegation(grants: Grants): Grants {
	return narrow(grants, (name) => (grantOf(grants, name)?.access === "delegate" ? undefined : []));
}

/** The reason of the first stage that took a tool away. */
function toWithheld(tools: readonly ToolFacts[], stages: readonly Stage[]): ReadonlyMap<string, string> {
	const reasons = new Map<string, string>();
	for (const { name, completes } of tools) {
		const reason = stages.find(({ grants }) => grantOf(grants, name) === undefined)?.reason(name);
		if (completes !== true && reason !== undefined) reasons.set(name, reason);
	}
	return reasons;
}

function lastOf(stages: readonly Stage[]): Grants {
	return stages.at(-1)?.grants ?? {};
}

function toRefusal(agent: string, asked: Asked, denied: readonly UnrunCall[]): string {
	const reasons = [
		...asked.unknown.map((entry) => `"${entry}" is no tool of any known program`),
		...asked.unavailable.map((entry) => `"${entry}" is not available here`),
		...denied.map(({ tool, reason }) => `"${tool}": ${reason}`),
	];
	return `Cannot start agent "${agent}": none of the tools that it lists can be used. ${reasons.join("; ")}.`;
}
