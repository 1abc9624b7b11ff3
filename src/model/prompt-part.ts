import type { AssistantMessage, LanguageModelPart } from "../spec/index.ts";
import { readCallInput } from "./call-input.ts";

/** A part of an assistant message, as it travels back to the provider. */
export type PromptPart = AssistantMessage["content"][number];

/** A call of an answer, before it has its final id. `written` is the text of its arguments. */
export type DraftCall = {
	readonly type: "call";
	readonly id: string;
	readonly tool: string;
	readonly written: string;
} & Options;

type Options = { readonly providerOptions?: NonNullable<PromptPart["providerOptions"]> };
type Part<Type extends LanguageModelPart["type"]> = Extract<LanguageModelPart, { type: Type }>;

/** What a provider said about a part of its answer, in the field where it wants it back. */
export function optionsOf({ providerMetadata }: { readonly providerMetadata?: object | undefined }): Options {
	if (providerMetadata === undefined) return {};
	return { providerOptions: providerMetadata as NonNullable<PromptPart["providerOptions"]> };
}

/** A call for us; or, where the provider ran it itself, a part of the message, as its result is. */
export function toCall(part: Part<"tool-call">): PromptPart | DraftCall {
	const { toolCallId, toolName, providerExecuted } = part;
	const written = toWritten(part.input);
	if (!providerExecuted)
		return { type: "call", id: toId(toolCallId), tool: toName(toolName), written, ...optionsOf(part) };
	const { object } = readCallInput(written);
	return { type: "tool-call", toolCallId, toolName, input: object, providerExecuted, ...optionsOf(part) };
}

/** Arguments are text; a model that does not keep to its interface has them as an object. */
function toWritten(input: unknown): string {
	return typeof input === "string" ? input : (JSON.stringify(input) ?? "");
}

/** Without an id of its own, a call gets one where all ids are made unique. */
function toId(id: unknown): string {
	return typeof id === "string" ? id : "";
}

/** A call without a name is answered with the tools that there are; providers take no empty name back. */
function toName(name: unknown): string {
	return typeof name === "string" && name !== "" ? name : "unnamed";
}

/** A part that is neither text nor reasoning nor a call. */
export function toPromptPart(part: Part<"tool-result" | "file" | "reasoning-file" | "custom">): PromptPart {
	const options = optionsOf(part);
	if (part.type === "custom") return { type: "custom", kind: part.kind, ...options };
	if (part.type === "tool-result") {
		const { toolCallId, toolName, result, isError } = part;
		const output = { type: isError === true ? ("error-json" as const) : ("json" as const), value: result };
		return { type: "tool-result", toolCallId, toolName, output, ...options };
	}
	const { type, mediaType, data } = part;
	if (data.type === "url") return { type, mediaType, data, ...options };
	return { type, mediaType, data: { type: "data", data: toBase64(data.data) }, ...options };
}

/** The transcript is plain JSON: bytes travel as text. */
function toBase64(data: Uint8Array | string): string {
	return typeof data === "string" ? data : Buffer.from(data).toString("base64");
}
