import type {
	LanguageModelV4FunctionTool,
	LanguageModelV4Message,
	LanguageModelV4ToolResultPart,
} from "@ai-sdk/provider";

/** One message in the provider's prompt shape. A transcript is an append-only array of these. */
export type Message = LanguageModelV4Message;

/** A reply of a model as it travels back to the provider: text, reasoning, calls, each with its provider options. */
export type AssistantMessage = Extract<Message, { role: "assistant" }>;

/** The results of one step, in call order. */
export type ToolMessage = Extract<Message, { role: "tool" }>;

/** One tool result as the provider reads it. */
export type ToolResultPart = LanguageModelV4ToolResultPart;

/** What a model is told about one tool: name, description, JSON Schema of its input. */
export type ToolSchema = LanguageModelV4FunctionTool;

/** One call that a model asked for, in the order of its reply. */
export type ToolCall = {
	/** Unique within the run; re-keyed where the provider repeated or omitted one. */
	readonly id: string;
	/** The name exactly as the model wrote it. */
	readonly tool: string;
	/** Arguments as JSON text, unparsed: what the model wrote, or what the provider parsed and we wrote again. */
	readonly input: string;
};

/** Stands in the transcript where a reply was blank: providers refuse an assistant message without content. */
export const blankReply = "(no text)";

/** A text as a user message. */
export function userMessage(text: string): Message {
	return { role: "user", content: [{ type: "text", text }] };
}

/** Why a model stopped: the provider's own word beside the common one. */
export type Finish = {
	readonly unified: "stop" | "length" | "content-filter" | "tool-calls" | "error" | "interrupted" | "other";
	readonly raw?: string | undefined;
};
