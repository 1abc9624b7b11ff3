/** A way to do the bench's work. A file of this folder exports one for each framework. */
export type Contender<Model> = {
	/** The call by which its parent asks its subagent. */
	readonly delegate: (prompt: string) => Call;
	/** A played model behind the framework's own model interface. It streams, and refuses all else. */
	readonly play: (script: Script) => Model;
	/** The framework's own client of chat completions, for requests that are looked at. */
	readonly connect: (baseUrl: string) => Model | Promise<Model>;
	/** Builds a parent and its subagent, once. Each call of the result is one tree and gives the parent's answer. */
	readonly tree: (models: { readonly parent: Model; readonly child: Model }) => () => Promise<string>;
};

export type Call = { readonly name: string; readonly input: { readonly [key: string]: string } };

/** An answer of a played model: a text in deltas, or calls. */
export type Reply = { readonly deltas: readonly string[] } | { readonly calls: readonly Call[] };

/** What a played model says. */
export type Script = {
	/** Its answer to a conversation without results of calls. */
	readonly first: Reply;
	/** Its answer to one with results. */
	readonly later: Reply;
	/** Waited for before each answer, with the messages of the request in the framework's own form. */
	readonly asked: (messages: unknown) => Promise<void>;
};

/** What all parents and subagents are told of themselves. */
export const instructions = "You are an agent.";

/** What parents are told of their subagent. */
export const description = "Looks into things.";
