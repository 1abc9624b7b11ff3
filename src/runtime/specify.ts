import type { SpecifiedAuthority } from "../authority/index.ts";
import { composeSystem } from "../context/index.ts";
import { strategies } from "../run/index.ts";
import type {
	AgentDefinition,
	AgentMiddleware,
	Grants,
	JsonObject,
	ModelChoice,
	RunIdentity,
	RunLimits,
	RunSpec,
	Task,
	Tool,
	TreeLimits,
} from "../spec/index.ts";
import { narrowLimits } from "./narrow-limits.ts";
import type { Snapshot } from "./snapshot.ts";

/** What turns a task into a run. */
export type Specifying = {
	readonly identity: RunIdentity;
	readonly task: Task;
	readonly definition: AgentDefinition;
	readonly snapshot: Snapshot;
	/** The parent's ceiling; for a root, what the user permits. */
	readonly ceiling: Grants;
	readonly model: ModelChoice;
	readonly limits: RunLimits;
	readonly treeLimits: TreeLimits;
	/** Tools that the user could allow and did not, for the one line that names the flag. */
	readonly notGranted: readonly string[];
	/** The caller's values: a root has all of them, a child those that its definition names. */
	readonly values?: JsonObject | undefined;
	/** A root that was asked as a child would be. */
	readonly asTask?: boolean | undefined;
};

/** A run as data, with the tools it is offered and the reasons for those it is not. */
export type Specified = {
	readonly spec: RunSpec;
	readonly tools: readonly Tool[];
	readonly withheld: ReadonlyMap<string, string>;
	/** The runtime's, then the agent's own. */
	readonly middleware: readonly AgentMiddleware[];
	/** Of an agent in code. */
	readonly checkValue?: AgentDefinition["checkValue"];
	/** What the parent is told: tools that the agent lists and does not get. */
	readonly notes: readonly string[];
};

/** Decides everything about a run before it starts. A text says why it cannot start. */
export function specify(request: Specifying): Specified | { readonly refused: string } {
	const { identity, task, definition, snapshot, treeLimits } = request;
	const strategy = definition.strategy ?? "react";
	const completion = task.completion ?? definition.completion ?? "text";
	const decided = snapshot.decide({
		ceiling: request.ceiling,
		definition,
		completion,
		toolFilter: task.toolFilter,
		depth: identity.depth,
		maxDepth: treeLimits.maxDepth,
	});
	if ("refused" in decided) return decided;
	const offered = new Set(decided.granted);
	const tools = snapshot.tools.filter((tool) => offered.has(tool.name));
	const middleware = [...snapshot.middleware, ...(definition.middleware ?? [])];
	const spec: RunSpec = {
		...identity,
		prompt: task.prompt,
		...(task.description === undefined ? {} : { description: task.description }),
		system: composeSystem({
			agent: definition.name,
			isRoot: identity.depth === 0 && request.asTask !== true,
			completion,
			instructions: [definition.instructions, ...middleware.flatMap(({ instruction }) => instruction ?? [])].join(
				"\n\n",
			),
			strategy: strategies[strategy].instruction,
			outputSchema: definition.outputSchema,
			surroundings: snapshot.surroundings,
			notGranted: request.notGranted,
			isReadOnly: snapshot.isReadOnly,
			wording: snapshot.wording,
		}),
		model: request.model,
		tools: tools.map((tool) => tool.name),
		authority: decided.authority,
		limits: narrowLimits(request.limits, definition, task),
		...(identity.depth === 0 ? { treeLimits } : {}),
		strategy,
		maxRounds: definition.maxRounds ?? defaultRounds,
		completion,
		...(definition.outputSchema ? { outputSchema: definition.outputSchema } : {}),
		...valuesOf(request),
		workspace: snapshot.surroundings.workspace ?? "",
	};
	const { checkValue } = definition;
	return {
		spec,
		tools,
		middleware,
		...(checkValue ? { checkValue } : {}),
		withheld: decided.withheld,
		notes: missing(definition, decided),
	};
}

/** The same run with another prompt. */
export function withPrompt(specified: Specified, prompt: string): Specified {
	return { ...specified, spec: { ...specified.spec, prompt } };
}

/** Nothing that is not named crosses to a child. */
function valuesOf({ identity, definition, values }: Specifying): { readonly values?: JsonObject } {
	if (!values) return {};
	if (identity.depth === 0) return { values };
	const named = (definition.values ?? []).filter((name) => Object.hasOwn(values, name));
	return named.length === 0 ? {} : { values: Object.fromEntries(named.map((name) => [name, values[name]])) };
}

const defaultRounds = 2;

function missing({ tools }: AgentDefinition, { unknown, unavailable, denied }: SpecifiedAuthority): readonly string[] {
	if (!tools) return [];
	const names = [...unknown, ...unavailable, ...denied.map(({ tool }) => tool)];
	return names.length === 0 ? [] : [`it lists tools that it does not get: ${names.join(", ")}`];
}
