import type { ToolFilter } from "./authority.ts";
import type { JsonSchema, JsonObject, JsonValue } from "./json.ts";
import type { AgentMiddleware } from "./middleware.ts";

/** How a run works: pure folds over the one loop. */
export const strategyNames = ["react", "simple", "reflection", "plan"] as const;

/** How an agent works. */
export type StrategyName = (typeof strategyNames)[number];

/** How much a model thinks before it answers, in the provider interface's words, least first. */
export const efforts = ["none", "minimal", "low", "medium", "high", "xhigh", "max"] as const;

/** How much a model thinks before it answers. */
export type Effort = (typeof efforts)[number];

/** An agent as written in a file or in code. Absent fields inherit or take the default; nothing here widens. */
export type AgentDefinition = {
	/** `[a-z0-9][a-z0-9_/-]*`, unique in a registry. */
	readonly name: string;
	/** When to delegate to it, for the parent's model. Never empty. */
	readonly description: string;
	/** The system prompt's own part. May be empty only for built-in agents. */
	readonly instructions: string;
	/** Tool rules: `read`, `bash(git diff:*)`, `mcp__server__*`. Absent: inherit. `[]`: none. */
	readonly tools?: readonly string[] | undefined;
	/** Names or patterns taken out again; deny beats allow. */
	readonly denyTools?: readonly string[] | undefined;
	/** A ceiling on top of `tools`, such as `readonly`. */
	readonly filter?: ToolFilter | undefined;
	/** `inherit`, an alias, `provider/id`, or a list of fallbacks. Absent: inherit. */
	readonly model?: string | readonly string[] | undefined;
	/** Default `react`. */
	readonly strategy?: StrategyName | undefined;
	/** Rounds of critique and revision. Default 2. */
	readonly maxRounds?: number | undefined;
	readonly maxSteps?: number | undefined;
	readonly timeoutMs?: number | undefined;
	readonly maxTotalTokens?: number | undefined;
	readonly maxCostUsd?: number | undefined;
	readonly effort?: Effort | undefined;
	readonly temperature?: number | undefined;
	readonly maxOutputTokens?: number | undefined;
	readonly providerOptions?: JsonObject | undefined;
	/** `text`: a reply without calls ends the run. `tool`: only the completion tool does. Default `text`. */
	readonly completion?: "text" | "tool" | undefined;
	/** The report must be JSON of this schema. */
	readonly outputSchema?: JsonSchema | undefined;
	/** For agents in code: says what is wrong with a report's value that fits `outputSchema`; undefined: nothing. */
	readonly checkValue?: ((value: JsonValue) => string | undefined) | undefined;
	/** Names of its parent's values that its tools are told, too. Absent: none. */
	readonly values?: readonly string[] | undefined;
	/** Callable, but not in the roster. */
	readonly hidden?: boolean | undefined;
	readonly background?: boolean | undefined;
	/** For agents in code; its children have it only where it stands on the runtime. */
	readonly middleware?: readonly AgentMiddleware[] | undefined;
	readonly source: DefinitionSource;
};

/** Where a definition comes from; `path` and `line` go into every diagnostic. */
export type DefinitionSource = {
	readonly kind: "builtin" | "code" | "project" | "user";
	readonly path?: string | undefined;
	/** Which client's rules it was read by, such as `errand` or `claude`. */
	readonly dialect?: string | undefined;
};
