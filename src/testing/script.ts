import type { Clock, Finish, JsonObject, LanguageModelRequest } from "../spec/index.ts";

/** One model call of a script: its parts in order, or a function that makes them from the request. */
export type ScriptTurn = readonly ScriptPart[] | ((request: ScriptedRequest) => ScriptParts | Promise<ScriptParts>);

/** What one turn of a script is made of, in order. */
export type ScriptParts = readonly ScriptPart[];

/** A request as a scripted model remembers it: a deep-frozen copy. */
export type ScriptedRequest = Readonly<Omit<LanguageModelRequest, "abortSignal">>;

/** What a scripted model does, one thing after the other. A turn without `finish` ends as its calls suggest. */
export type ScriptPart =
	/** A text block; a list is sent as several deltas. */
	| { readonly say: string | readonly string[]; readonly providerOptions?: ProviderOptions | undefined }
	/** A reasoning block. */
	| { readonly think: string; readonly providerOptions?: ProviderOptions | undefined }
	/** A tool call. A string is the raw text of its arguments. Absent `id`: `call-0`, `call-1`, … of the conversation. */
	| {
			readonly call: string;
			readonly input: JsonObject | string;
			readonly id?: string | undefined;
			readonly providerOptions?: ProviderOptions | undefined;
	  }
	/** A tool call that begins, sends this much of its arguments and never ends. */
	| { readonly cutCall: string; readonly input: string }
	/** What the provider says the request used. `null`: it says nothing. Absent: 100 in, 10 out. */
	| { readonly usage: ScriptedUsage | null }
	/** Why the model stopped, and as which model it answers. */
	| { readonly finish: Finish["unified"] | Finish }
	| { readonly model: string }
	/** The request fails before its answer begins. */
	| { readonly fail: Error | ScriptedFailure }
	/** The stream breaks: `true` ends it without a finish, an error is sent as an error part; its usage is unknown unless given. */
	| { readonly breakOff: true | Error }
	/** Waits on this clock. */
	| { readonly delayMs: number; readonly clock: Clock }
	/** Waits for this promise. */
	| { readonly waitFor: Promise<unknown> }
	/** Says nothing more until the request is aborted; `deaf` ignores that too. */
	| { readonly stall: true | "deaf" };

/** Tokens as a provider reports them. */
export type ScriptedUsage = {
	readonly input: number;
	readonly output: number;
	readonly cacheRead?: number | undefined;
	readonly cacheWrite?: number | undefined;
};

/** An answer over HTTP that is no success. */
export type ScriptedFailure = {
	readonly status: number;
	readonly message?: string | undefined;
	readonly headers?: Readonly<Record<string, string>> | undefined;
	readonly body?: string | undefined;
};

type ProviderOptions = { readonly [provider: string]: JsonObject };
