import type { LanguageModelPart } from "../spec/index.ts";
import { readCallInput } from "./call-input.ts";

/** Turns the parts of a stream into those of a model that calls tools. */
export interface CallReader {
	/** What to pass on for one part, in order. */
	read(part: LanguageModelPart): readonly LanguageModelPart[];
}

type TextDelta = Extract<LanguageModelPart, { type: "text-delta" }>;
type Finish = Extract<LanguageModelPart, { type: "finish" }>;

/**
 * Holds a text back until its block or the answer has ended, then passes on what stands outside of fences, and the calls
 * inside.
 *
 * A fence that the end of the block leaves open is a call that was cut. An answer with calls finishes as one.
 */
export function createCallReader(nonce: string): CallReader {
	const held = new Map<string, string>();
	let calls = 0;

	const hold = ({ id, delta }: TextDelta): readonly LanguageModelPart[] => {
		held.set(id, (held.get(id) ?? "") + delta);
		// A sign of life: a long text must not look like silence.
		return [{ type: "ping" }];
	};
	const release = (id: string): readonly LanguageModelPart[] => {
		const text = held.get(id) ?? "";
		held.delete(id);
		return split(text, nonce).flatMap((piece): readonly LanguageModelPart[] => {
			if (piece.kind === "text") return [{ type: "text-delta", id, delta: piece.text }];
			calls++;
			if (piece.cut) return [{ type: "tool-input-start", id: `text-call-${calls}`, toolName: piece.tool }];
			// Without an id of its own, the call gets one where all ids are made unique.
			return [{ type: "tool-call", toolCallId: "", toolName: piece.tool, input: piece.input }];
		});
	};
	const finish = (part: Finish): Finish => {
		const asStop = part.finishReason.unified === "stop" && calls > 0;
		return asStop ? { ...part, finishReason: { ...part.finishReason, unified: "tool-calls" } } : part;
	};

	return {
		read(part) {
			if (part.type === "text-delta") return hold(part);
			if (part.type === "text-end") return [...release(part.id), part];
			if (part.type !== "finish") return [part];
			const rest = [...held.keys()].flatMap(release);
			return [...rest, finish(part)];
		},
	};
}

type Piece =
	| { readonly kind: "text"; readonly text: string }
	| { readonly kind: "call"; readonly tool: string; readonly input: string; readonly cut: boolean };

/** The text around fences and the calls in them, in order. */
function split(text: string, nonce: string): readonly Piece[] {
	const pieces: Piece[] = [];
	let from = 0;
	for (const match of text.matchAll(fenceOf(nonce))) {
		const [whole, tool = "", written = "", close] = match;
		pieces.push(
			{ kind: "text", text: text.slice(from, match.index) },
			toCall(tool, written.trim(), close !== undefined),
		);
		from = match.index + whole.length;
	}
	pieces.push({ kind: "text", text: text.slice(from) });
	return pieces.filter((piece) => piece.kind === "call" || piece.text.trim() !== "");
}

/** From a line that opens a call to the line that closes it, or to the end. */
function fenceOf(nonce: string): RegExp {
	const open = `^[ \\t]*\`\`\`call-${nonce}[ \\t]+(\\S+)[ \\t]*\\r?\\n`;
	return new RegExp(`${open}([^]*?)(?:(^[ \\t]*\`\`\`[ \\t]*$)|(?![^]))`, "gm");
}

/** Models forget to close a fence, or close it in the last line: arguments that are whole are a call all the same. */
function toCall(tool: string, written: string, closed: boolean): Piece {
	const input = closed ? written : written.replace(/```$/, "").trim();
	return { kind: "call", tool, input, cut: !closed && (input === "" || !readCallInput(input).valid) };
}
