import type { Access, Message, ToolMessage, ToolResultPart } from "../spec/index.ts";
import { replacementOf } from "./view.ts";
import type { Compactor, Piece, View } from "./view.ts";

/** A call as its model wrote it. */
export type CallMade = { readonly tool: string; readonly input: string };

/** The access of an offered tool; undefined for any other name. */
export type AccessOf = (tool: string) => Access | undefined;

/** The calls of a view by their ids. Input is JSON text. */
export function callsById(view: View): ReadonlyMap<string, CallMade> {
	return new Map(view.flatMap(({ messages }) => messages.flatMap(callsIn)));
}

/** The text of a result; undefined for one that is more than a text. */
export function resultText({ output }: ToolResultPart): string | undefined {
	return output.type === "text" || output.type === "error-text" ? output.value : undefined;
}

/**
 * The piece with other texts in its results, or nothing where no text changes. Every result stays, under its id.
 *
 * `change` is asked in call order and answers undefined for a result that stays as it is.
 */
export function changeResults(
	piece: Piece,
	by: Compactor,
	change: (text: string, part: ToolResultPart) => string | undefined,
): Piece | undefined {
	const [message] = piece.messages;
	if (message?.role !== "tool") return undefined;
	let changed = false;
	const content = message.content.map((part) => {
		const text = part.type === "tool-result" ? resultText(part) : undefined;
		const other = part.type === "tool-result" && text !== undefined ? change(text, part) : undefined;
		if (other === undefined) return part;
		changed = true;
		return withText(part as ToolResultPart, other);
	});
	const replaced: Message = { ...message, content };
	return changed ? replacementOf([piece], by, [replaced]) : undefined;
}

function withText(part: ToolResultPart, value: string): ToolMessage["content"][number] {
	const type = part.output.type === "error-text" ? "error-text" : "text";
	return { ...part, output: { ...part.output, type, value } };
}

function callsIn({ role, content }: Message): readonly (readonly [id: string, call: CallMade])[] {
	if (role !== "assistant") return [];
	return content.flatMap((part) => {
		if (part.type !== "tool-call") return [];
		const input = typeof part.input === "string" ? part.input : JSON.stringify(part.input);
		return [[part.toolCallId, { tool: part.toolName, input }] as const];
	});
}
