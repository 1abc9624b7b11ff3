import { howToPermit, rootGrants, toCeiling } from "../authority/index.ts";
import type { HowToPermit } from "../authority/index.ts";
import { createToolTokens } from "../context/index.ts";
import type { ToolTokens } from "../context/index.ts";
import type { AgentDefinition, Grants, Tool, TreePermits } from "../spec/index.ts";
import { complete, createInputParser, createToToolSchema, todo } from "../tools/index.ts";
import type { InputParser, ToToolSchema } from "../tools/index.ts";
import { createDecisions } from "./decide-authority.ts";
import type { DecideAuthority } from "./decide-authority.ts";
import { offerTask } from "./offer-task.ts";
import type { RuntimeOptions } from "./options.ts";
import { wordingOf } from "./wording-of.ts";
import type { WorkspaceTools } from "./workspace-tools.ts";

/** The tools that the runs of a tree can have, and what the user permits of them. */
export type TreeTools = {
	/** `task` among them where there are agents, in the order they are sent. */
	readonly tools: readonly Tool[];
	readonly grants: Grants;
	/** Tools that the user could have allowed and did not. */
	readonly notGranted: readonly string[];
	/** Whether the user wants nothing but reading, so that no tool can be allowed by its name. */
	readonly isReadOnly: boolean;
	readonly howToPermit: HowToPermit;
	readonly decide: DecideAuthority;
	/** What an agent may hand on today, of its own tools and of what its run was bound by. */
	readonly ceilingOf: (agent: string, grants: { readonly own: Grants; readonly bounds: Grants }) => Grants;
	readonly toolTokens: ToolTokens;
	readonly toSchema: ToToolSchema;
	readonly parseInput: InputParser;
	/** Of the user's permits. */
	readonly problems: readonly string[];
};

/** The tools of a tree with these agents. */
export type ToolsOf = (agents: readonly AgentDefinition[], user: UserTerms) => TreeTools;

/** What the user permits, and whether a person may be asked for what is not permitted. */
export type UserTerms = { readonly canAsk: boolean; readonly permits: TreePermits | undefined };

type Sources = { readonly options: RuntimeOptions; readonly workspace: WorkspaceTools | undefined };

/** Puts tools together once for as long as the agents stay the same, unless the host describes `task` for each tree. */
export function createToolsOf(sources: Sources): ToolsOf {
	let latest:
		| { readonly agents: readonly AgentDefinition[]; readonly user: UserTerms; readonly made: TreeTools }
		| undefined;
	return (agents, user) => {
		const isMade =
			latest?.user.canAsk === user.canAsk &&
			latest.user.permits === user.permits &&
			areSame(latest.agents, agents) &&
			!sources.options.describeTask;
		if (latest && isMade) return latest.made;
		latest = { agents, user, made: putTogether(agents, user, sources) };
		return latest.made;
	};
}

function areSame(a: readonly AgentDefinition[], b: readonly AgentDefinition[]): boolean {
	return a.length === b.length && a.every((agent, index) => agent === b[index]);
}

function putTogether(
	agents: readonly AgentDefinition[],
	{ canAsk, permits }: UserTerms,
	{ options, workspace }: Sources,
): TreeTools {
	const tools = [
		...(workspace?.tools ?? []),
		todo(),
		complete(),
		...(options.tools ?? []),
		...offerTask(agents, options),
	];
	const { delegate = {} } = options;
	const { value: grants, problems } = rootGrants(tools, { ...permits, canAsk });
	const how = howToPermit(grants, permits ?? {}, wordingOf(options));
	return {
		tools,
		grants,
		problems,
		notGranted: tools
			.filter((tool) => !Object.hasOwn(grants, tool.name) && tool.completes !== true)
			.map(({ name }) => name),
		isReadOnly: permits?.readOnly === true,
		howToPermit: how,
		toolTokens: createToolTokens(),
		toSchema: createToToolSchema(),
		parseInput: createInputParser(),
		decide: createDecisions({ tools, delegate, howToPermit: how }),
		ceilingOf: (agent, { own, bounds }) =>
			toCeiling({ own, bounds }, Object.hasOwn(delegate, agent) ? delegate[agent] : undefined, tools),
	};
}
