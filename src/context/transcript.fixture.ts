import type { AssistantMessage, Message, ToolMessage, ToolResultPart } from "../spec/index.ts";
import { resultText } from "./tool-results.ts";
import { viewOf } from "./view.ts";
import type { View } from "./view.ts";

/** One call with its result, as a test writes them down. */
export type Call = {
	readonly id: string;
	readonly tool?: string;
	readonly input?: object;
	readonly result: string;
	readonly isError?: boolean;
};

/** The system message and the task of every transcript here. */
export const opening: readonly Message[] = [{ role: "system", content: "SYSTEM" }, told("TASK")];

export function told(text: string): Message {
	return { role: "user", content: [{ type: "text", text }] };
}

/** A reply that says something, calls tools, and their results. */
export function step(text: string, ...calls: readonly Call[]): readonly Message[] {
	const reply: AssistantMessage = {
		role: "assistant",
		content: [
			...(text === "" ? [] : [{ type: "text", text } as const]),
			...calls.map(({ id, tool = "read", input = { path: id } }) => ({
				type: "tool-call" as const,
				toolCallId: id,
				toolName: tool,
				input,
			})),
		],
	};
	return calls.length === 0 ? [reply] : [reply, { role: "tool", content: calls.map(toResult) }];
}

/** The view of a transcript that was not compacted. */
export function whole(...steps: readonly (readonly Message[])[]): View {
	return viewOf([...opening, ...steps.flat()]);
}

/** `read` and `search` read, `edit` writes, `bash` executes. */
export function accessOf(tool: string): "read" | "write" | "execute" | undefined {
	const accesses = { read: "read", search: "read", edit: "write", bash: "execute" } as const;
	return Object.hasOwn(accesses, tool) ? accesses[tool as keyof typeof accesses] : undefined;
}

/** One line for each message: what it says, its calls, its results. */
export function lines(messages: readonly Message[]): readonly string[] {
	return messages.map(({ role, content }) => {
		const parts = typeof content === "string" ? [content] : content.map((part) => shown(part));
		return `${role}: ${parts.join(" + ")}`;
	});
}

/** What of a conversation has no counterpart: calls without a result, and results without a call before them. */
export function unpaired(messages: readonly Message[]): readonly string[] {
	const open = new Set<string>();
	const stray: string[] = [];
	for (const { role, content } of messages) {
		if (role !== "assistant" && role !== "tool") continue;
		for (const part of content) {
			if (part.type === "tool-call") open.add(part.toolCallId);
			if (part.type === "tool-result" && !open.delete(part.toolCallId)) stray.push(part.toolCallId);
		}
	}
	return [...stray, ...open];
}

function toResult({ id, tool = "read", result, isError = false }: Call): ToolResultPart {
	const output = { type: isError ? "error-text" : "text", value: result } as const;
	return { type: "tool-result", toolCallId: id, toolName: tool, output };
}

function shown(part: Exclude<Message["content"], string>[number] | ToolMessage["content"][number]): string {
	if (part.type === "text" || part.type === "reasoning") return part.text;
	if (part.type === "tool-call") return `call ${part.toolCallId}`;
	if (part.type === "tool-result") return `${part.toolCallId}=${resultText(part) ?? "?"}`;
	return part.type;
}
