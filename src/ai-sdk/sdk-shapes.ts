/**
 * What this door uses of the AI SDK's types, version 7, by shape: the package `ai` is the host's, and is not needed
 * here at run time.
 */
export interface SdkTool {
	readonly type?: string | undefined;
	readonly description?: string | ((options: never) => string) | undefined;
	/** A schema of the AI SDK, a function that gives one, or a Standard Schema such as zod's. */
	readonly inputSchema: unknown;
	readonly contextSchema?: unknown;
	readonly needsApproval?: boolean | ((input: never, options: never) => boolean | PromiseLike<boolean>) | undefined;
	readonly execute?: ((input: never, options: never) => unknown) | undefined;
	readonly toModelOutput?: ((options: never) => unknown) | undefined;
}

/** Tools by name, as `generateText` takes them. */
export type SdkToolSet = { readonly [name: string]: SdkTool };

/** What `execute` is told of its call. */
export type SdkCallOptions = {
	readonly toolCallId: string;
	readonly messages: readonly unknown[];
	readonly abortSignal?: AbortSignal | undefined;
	readonly context?: unknown;
};

/** What a model reads of a result. */
export type SdkModelOutput =
	| { readonly type: "text" | "error-text"; readonly value: string }
	| { readonly type: "json" | "error-json"; readonly value: unknown }
	| { readonly type: "execution-denied"; readonly reason?: string | undefined }
	| { readonly type: "content"; readonly value: readonly SdkContentPart[] };

export type SdkContentPart =
	| { readonly type: "text"; readonly text: string }
	| { readonly type: Exclude<string, "text">; readonly mediaType?: string | undefined };
