import type { AskApproval, Permits } from "../authority/index.ts";
import type { TrustState } from "../definitions/index.ts";
import type {
	AgentDefinition,
	AnyLanguageModel,
	Clock,
	Effort,
	Hook,
	Journal,
	JsonObject,
	Middleware,
	RunLimits,
	Tool,
	ToolFilter,
	TreePermits,
	TreeLimits,
	Wording,
} from "../spec/index.ts";

/** What a runtime is made of. Every field has a default; none is looked up again while a tree runs. */
export type RuntimeOptions = {
	/** `provider/id`, an alias, or a model of any AI SDK provider. Default: the scout, which searches and does not reason. */
	readonly model?: string | AnyLanguageModel | undefined;
	/**
	 * Gives the model of a name, such as a gateway's or a registry's `languageModel`. Asked before Errand's own providers;
	 * undefined, or nothing here: those are. What it throws makes that name unusable.
	 */
	readonly resolveModel?:
		| ((name: string) => AnyLanguageModel | undefined | Promise<AnyLanguageModel | undefined>)
		| undefined;
	/** Where the model was chosen, for people: `-m`, `ERRAND_MODEL`, a file. Default `options`. */
	readonly modelChosenBy?: string | undefined;
	/** Short names for models. */
	readonly aliases?: { readonly [alias: string]: string } | undefined;
	/** What is known of models beyond the built-in table, by `provider/id`. */
	readonly models?: { readonly [id: string]: ModelSettings } | undefined;
	/** Addresses of providers, by their names such as `ollama`; a variable of `env` counts first. */
	readonly baseUrls?: { readonly [provider: string]: string } | undefined;
	/** How much models think before they answer, unless an agent says otherwise. */
	readonly effort?: Effort | undefined;
	/** From 0 to 2, sent with each request, unless an agent says otherwise. */
	readonly temperature?: number | undefined;
	/** Tokens of one answer, unless an agent says otherwise. */
	readonly maxOutputTokens?: number | undefined;
	/** Sent with each request, by provider; an agent's are laid over them. */
	readonly providerOptions?: JsonObject | undefined;
	/** The folder that file tools are confined to. Absent: there are no file tools and no commands. */
	readonly workspace?: string | undefined;
	/** Further tools for every agent that may have them. */
	readonly tools?: readonly Tool[] | undefined;
	/** Agents in code, or a function that is asked for those that are not known by name. */
	readonly agents?: readonly AgentDefinition[] | ResolveAgent | undefined;
	/**
	 * Writes what models read of the `task` tool in place of Errand's own words and roster; the schema's enum stays. Given
	 * the agents that can be told of, in a stable order. Asked once for each tree: what it throws, or a blank text, is
	 * `invalid-tool` and the root does not start.
	 */
	readonly describeTask?: ((agents: readonly AgentDefinition[]) => string) | undefined;
	/** Reads agent files of the workspace and the user's folder when a root starts. Default false. */
	readonly agentFiles?: boolean | undefined;
	/**
	 * What the user said of a project's agent file, by the sha-256 of its bytes in hex: only one that is trusted may stand
	 * in for a built-in agent. Default: none is.
	 */
	readonly trustOf?: ((path: string, sha256: string) => TrustState) | undefined;
	/** False takes `general-purpose` away. Default true. */
	readonly generalPurpose?: boolean | undefined;
	/** Offers `background` in `task`, and `task_status`. A root waits for its background tasks. Default false. */
	readonly background?: boolean | undefined;
	/** What the user permits: `{ allow: ["write", "bash(git diff:*)"] }`, `{ yes: true }`. Default: reading and delegating. */
	readonly permits?: Permits | undefined;
	/**
	 * What an agent may hand on beyond its own tools, by agent: tool rules and accesses. The user's own word only; it
	 * never goes beyond what the user permits.
	 */
	readonly delegate?: { readonly [agent: string]: readonly string[] } | undefined;
	/**
	 * A user's code, asked in this order for every run of a tree. Never those of agent files or of a project's
	 * configuration, unless the caller trusts these. A command needs a workspace.
	 */
	readonly hooks?: readonly Hook[] | undefined;
	/** Code around every run, the first outermost; its tools are as those of `tools`. */
	readonly middleware?: readonly Middleware[] | undefined;
	/** Asks a person, who answers `once`, `tree` (for this tool in the whole tree) or `no`. Absent: what is not permitted is not offered. */
	readonly ask?: AskApproval | undefined;
	/** Bounds of one run; a definition or a call only narrows them. */
	readonly limits?: Partial<RunLimits> | undefined;
	/** Bounds of a root alone, over `limits`; its time and tokens are the tree's, or these where they are less. */
	readonly rootLimits?: Partial<RunLimits> | undefined;
	/** Bounds of a whole tree. */
	readonly treeLimits?: Partial<TreeLimits> | undefined;
	/** Where events are kept. Default: in memory. */
	readonly journal?: Journal | undefined;
	/** Told of each problem with agent files, permits and hooks, as one line. Nothing stops for these, nor for what it throws. */
	readonly onProblem?: ((problem: string) => void) | undefined;
	/** What errors and denials call that which can be changed. Default: the options and methods of this library. */
	readonly wording?: Wording | undefined;
	/** The operating system's name, for the system message. */
	readonly platform?: string | undefined;
	/** Absolute folders that no tool may look into, beside those where a home folder keeps its keys. */
	readonly secretFolders?: readonly string[] | undefined;
	/** Where long texts of a tree are kept for its agents to read. Absent: they are not kept on disk. */
	readonly spillFolder?: string | undefined;
	/** Variables for keys and base URLs. Default: none is read. */
	readonly env?: { readonly [name: string]: string | undefined } | undefined;
	/** The user's home folder, for their agent files. */
	readonly home?: string | undefined;
	/** What time is measured with. Default: the machine's clock; `errand/testing` has one that moves when told to. */
	readonly clock?: Clock | undefined;
	/** Gives `length` unguessable base-32 characters. Default: the machine's randomness. */
	readonly randomId?: ((length: number) => string) | undefined;
};

/**
 * Finds an agent that is not registered. Asked once for each name in a tree; its agents are in no roster.
 *
 * Undefined: there is none. What it throws, and a definition that could not be registered, is a problem of that call.
 */
export type ResolveAgent = (name: string) => AgentDefinition | undefined | Promise<AgentDefinition | undefined>;

/** What the user says of one model. */
export type ModelSettings = {
	/** Tokens. */
	readonly window?: number | undefined;
	/** US dollars for a million tokens. */
	readonly price?:
		| { readonly input: number; readonly output: number; readonly cacheRead?: number; readonly cacheWrite?: number }
		| undefined;
	/** For a model without tool calls of its own. */
	readonly textProtocol?: boolean | undefined;
};

/** What a root is asked. */
export type StartRequest = {
	readonly prompt: string;
	/** Default `main`. */
	readonly agent?: string | undefined;
	readonly description?: string | undefined;
	/** Narrows the agent's tools; never widens. */
	readonly toolFilter?: ToolFilter | undefined;
	readonly maxSteps?: number | undefined;
	/** What tools are told beside their input, as plain JSON. No model is shown these; a child has those that it names. */
	readonly values?: JsonObject | undefined;
	/** What the user permits for this tree alone, in place of the runtime's permits. A resume permits the same. */
	readonly permits?: TreePermits | undefined;
	/** A finished root that is asked again: its agent, tools, model and transcript, with today's permits; its limits, where today's options set none. */
	readonly continues?: string | undefined;
	readonly signal?: AbortSignal | undefined;
};

/** How an interrupted tree goes on. */
export type ResumeOptions = {
	/** Replaces what was recorded for this tree; grants are only ever narrowed. */
	readonly permits?: TreePermits | undefined;
	/**
	 * Takes the tree from a process of another container or machine that was not heard of for a minute. Whether that one
	 * lives the caller has to know: from then on it can write nothing more of the tree, but what it does is not undone.
	 */
	readonly force?: boolean | undefined;
};
