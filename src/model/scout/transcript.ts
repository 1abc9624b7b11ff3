import { cutText } from "../../base/index.ts";
import type { LanguageModelRequest, Message } from "../../spec/index.ts";

/** A call that was made for the question, with what came back. */
export type Result = {
	readonly tool: string;
	/** The arguments, as far as they are texts and numbers. */
	readonly input: { readonly [key: string]: unknown };
	readonly text: string;
	readonly isError: boolean;
};

/** What the scout sees of a run: the question, and the results since it was asked. */
export type Transcript = {
	readonly question: string;
	readonly results: readonly Result[];
	/** Calls ever made, so that ids stay unique. */
	readonly callCount: number;
	readonly tools: ReadonlyMap<string, object>;
	/** False where no tool may be called, though tools are offered. */
	readonly mayCall: boolean;
};

/**
 * Reads a request. The question is the user's first message after the last answer: what a runtime says in between, such
 * as a nudge, opens no new one.
 */
export function readTranscript({ prompt, tools = [], toolChoice }: LanguageModelRequest): Transcript {
	const answered = prompt.findLastIndex((message, index) => isAnswer(message) && prompt[index + 1]?.role === "user");
	const fresh = prompt.slice(answered + 1);
	const question = endsOf(textOf(fresh.find((message) => message.role === "user")));
	const offered = tools.flatMap((tool) => (tool.type === "function" ? [[tool.name, tool.inputSchema] as const] : []));
	return {
		question,
		results: resultsOf(fresh),
		callCount: prompt.flatMap((message) => callsOf(message)).length,
		tools: new Map(offered),
		mayCall: toolChoice?.type !== "none",
	};
}

/** A reply without calls ended what was asked. */
function isAnswer(message: Message): boolean {
	return message.role === "assistant" && callsOf(message).length === 0;
}

function textOf(message: Message | undefined): string {
	if (message?.role !== "user") return "";
	return message.content
		.map((part) => (part.type === "text" ? part.text : ""))
		.join("\n")
		.trim();
}

/** A question stands at the start or at the end of a long text: what lies between is pasted, and would take seconds. */
function endsOf(text: string): string {
	if (text.length <= 2 * endChars) return text;
	return `${cutText(text, endChars)}\n${text.slice(-endChars).replace(/^[\udc00-\udfff]/, "")}`;
}

const endChars = 1_000;

type Call = { readonly toolCallId: string; readonly toolName: string; readonly input: unknown };

function callsOf(message: Message): readonly Call[] {
	if (message.role !== "assistant") return [];
	return message.content.filter((part) => part.type === "tool-call");
}

function resultsOf(messages: readonly Message[]): readonly Result[] {
	const calls = new Map(messages.flatMap((message) => callsOf(message)).map((call) => [call.toolCallId, call]));
	return messages
		.flatMap((message) => (message.role === "tool" ? message.content : []))
		.flatMap((part): Result[] => {
			if (part.type !== "tool-result") return [];
			const { text, isError } = outputOf(part.output);
			return [{ tool: part.toolName, input: toInput(calls.get(part.toolCallId)?.input), text, isError }];
		});
}

type Output = Extract<Extract<Message, { role: "tool" }>["content"][number], { type: "tool-result" }>["output"];

function outputOf(output: Output): { readonly text: string; readonly isError: boolean } {
	const isError = output.type.startsWith("error") || output.type === "execution-denied";
	if (output.type === "execution-denied") return { text: output.reason ?? "The call was denied.", isError };
	if (output.type === "content") {
		return { text: output.value.map((part) => (part.type === "text" ? part.text : "")).join("\n"), isError };
	}
	return { text: typeof output.value === "string" ? output.value : JSON.stringify(output.value), isError };
}

function toInput(input: unknown): Result["input"] {
	return typeof input === "object" && input !== null && !Array.isArray(input) ? { ...input } : {};
}
