import type { ContextCompact, Message } from "../spec/index.ts";
import { messageTokens } from "./tokens.ts";

/** One stretch of a transcript and what is sent in its place: itself, unless a compaction replaced it. */
export type Piece = {
	/** Of the transcript; `to` is not included. */
	readonly from: number;
	readonly to: number;
	readonly messages: readonly Message[];
	/** Estimated. */
	readonly tokens: number;
	/** What replaced it last. */
	readonly by?: Compactor | undefined;
};

/** What can make a context shorter, in the order in which it is tried. */
export const compactors = ["repeated-reads", "shortened-results", "summary", "dropped-turns", "last-results"] as const;

export type Compactor = (typeof compactors)[number];

/** What is sent of a transcript: pieces that cover it from its start to its end, without a gap. */
export type View = readonly Piece[];

/** Pieces of a view that stay whatever is compacted: the system message and the task. */
export const headPieces = 2;

/** One message of the transcript as itself. */
export function toPiece(message: Message, index: number): Piece {
	return { from: index, to: index + 1, messages: [message], tokens: messageTokens(message) };
}

/** A piece that stands for others, from the first of them to the last. */
export function replacementOf(pieces: View, by: Compactor, messages: readonly Message[]): Piece {
	const from = pieces[0]?.from ?? 0;
	const to = pieces.at(-1)?.to ?? from;
	return { from, to, messages, tokens: messages.reduce((sum, message) => sum + messageTokens(message), 0), by };
}

/** The view with new pieces in place of those that they cover. One that cuts through a piece changes nothing. */
export function replacePieces(view: View, replacements: View): View {
	const starts = new Set(view.map(({ from }) => from));
	const ends = new Set(view.map(({ to }) => to));
	const whole = replacements.filter(({ from, to }) => from < to && starts.has(from) && ends.has(to));
	const byStart = new Map(whole.map((piece) => [piece.from, piece]));
	let coveredTo = 0;
	return view.flatMap((piece) => {
		if (piece.from < coveredTo) return [];
		const replacement = byStart.get(piece.from) ?? piece;
		coveredTo = replacement.to;
		return [replacement];
	});
}

/** The view of a transcript after the compactions of its events, in their order. */
export function viewOf(transcript: readonly Message[], compactions: readonly ContextCompact[] = []): View {
	return compactions.reduce<View>(
		(view, { how, replaced }) =>
			replacePieces(
				view,
				replaced.map((each) => toReplacement(each, how)),
			),
		transcript.map(toPiece),
	);
}

/** The messages of a view, as they are sent. */
export function messagesOf(view: View): readonly Message[] {
	return view.flatMap(({ messages }) => messages);
}

/** Tokens of a view, estimated. */
export function tokensOf(view: View): number {
	return view.reduce((sum, { tokens }) => sum + tokens, 0);
}

function toReplacement({ from, to, by }: ContextCompact["replaced"][number], how: string): Piece {
	const tokens = by.reduce((sum, message) => sum + messageTokens(message), 0);
	return { from, to, messages: by, tokens, by: compactors.find((name) => name === how) };
}
