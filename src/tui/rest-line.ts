import type { NodeState, RunNode } from "../trace/index.ts";
import type { Line, Span, Tone } from "./line.ts";

/** The runs without a row, by where they stand: what matters most first. */
export function restLine(rest: readonly RunNode[]): Line {
	const counted = restWords.flatMap(({ state, word, tone }): Span[] => {
		const amount = rest.filter((node) => state === (node.openAsks.size > 0 ? "asks" : node.state)).length;
		return amount === 0 ? [] : [{ text: `${amount} ${word}`, tone }];
	});
	return counted.flatMap((span, index): Span[] => [{ text: index === 0 ? "+ " : ", ", tone: "dim" }, span]);
}

const restWords: readonly { readonly state: NodeState | "asks"; readonly word: string; readonly tone: Tone }[] = [
	{ state: "asks", word: "waiting for a person", tone: "warn" },
	{ state: "failed", word: "failed", tone: "bad" },
	{ state: "limited", word: "stopped at a limit", tone: "warn" },
	{ state: "cancelled", word: "cancelled", tone: "warn" },
	{ state: "interrupted", word: "interrupted", tone: "warn" },
	{ state: "running", word: "running", tone: "dim" },
	{ state: "waiting", word: "waiting", tone: "dim" },
	{ state: "queued", word: "queued", tone: "dim" },
	{ state: "completed", word: "done", tone: "dim" },
];
