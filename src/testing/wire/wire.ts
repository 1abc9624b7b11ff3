import type { Finish } from "../../spec/index.ts";
import type { ScriptedUsage } from "../script.ts";
import type { WireContent } from "../wire-script.ts";

/** A parsed request body, as far as a wire format looks into it. */
export type WireBody = { readonly [key: string]: unknown };

/** What is known of an answer before it begins. */
export type AnswerHead = {
	readonly id: string;
	readonly model: string;
	readonly request: WireBody;
	readonly finish: Finish["unified"];
	readonly usage: ScriptedUsage | null;
};

/** One block of an answer with its place in it. Calls have an id, and arguments as text. */
export type AnswerBlock = { readonly index: number } & (
	| { readonly kind: "text"; readonly deltas: readonly string[] }
	| { readonly kind: "thinking"; readonly text: string; readonly signature: string }
	| { readonly kind: "call"; readonly id: string; readonly tool: string; readonly input: string; readonly cut: boolean }
);

/** One wire format of a provider, as texts: what a stream consists of, and what a whole answer is. */
export interface Wire {
	/** Whether a request for this path is in this format. */
	fits(path: string): boolean;
	begin(head: AnswerHead): string;
	/** A block from its start to its end, or to where it is cut. */
	block(block: AnswerBlock, head: AnswerHead): string;
	end(head: AnswerHead): string;
	/** An error in the middle of a stream. */
	error(error: { readonly type: string; readonly message: string }): string;
	/** The answer to a request that does not stream. */
	whole(blocks: readonly AnswerBlock[], head: AnswerHead): object;
}

/** A content part as a block of the answer. */
export function toBlock(part: WireContent, index: number): AnswerBlock {
	if ("say" in part) return { index, kind: "text", deltas: [part.say].flat() };
	if ("think" in part) return { index, kind: "thinking", text: part.think, signature: part.signature ?? "signature" };
	const input = typeof part.input === "string" ? part.input : JSON.stringify(part.input);
	if ("cutCall" in part) return { index, kind: "call", id: `call-${index}`, tool: part.cutCall, input, cut: true };
	return { index, kind: "call", id: part.id ?? `call-${index}`, tool: part.call, input, cut: false };
}

/** One event of a stream. */
export function event(json: object): string {
	return `data: ${JSON.stringify(json)}\n\n`;
}

/** The JSON of an event that has a name. */
export type NamedEvent = { readonly type: string; readonly [key: string]: unknown };

/** One event of a format that names its events: the name stands in the JSON and before it. */
export function namedEvent(json: NamedEvent): string {
	return `event: ${json.type}\n${event(json)}`;
}

/** A text in two halves, for arguments that arrive in pieces. */
export function halves(text: string): readonly [string, string] {
	const middle = Math.floor(text.length / 2);
	return [text.slice(0, middle), text.slice(middle)];
}
