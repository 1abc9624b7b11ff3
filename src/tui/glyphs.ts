import type { NodeState, RunNode } from "../trace/index.ts";
import type { Span, Tone } from "./line.ts";

/** The signs that a tree is drawn with. */
export type Glyphs = {
	readonly states: { readonly [state in NodeState | "asks"]: string };
	/** Two columns each. */
	readonly branch: { readonly next: string; readonly last: string; readonly pass: string; readonly none: string };
	readonly ellipsis: string;
	readonly dot: string;
};

const states = {
	queued: "·",
	running: "●",
	waiting: "○",
	asks: "?",
	interrupted: "~",
	completed: "✓",
	limited: "!",
	cancelled: "–",
	failed: "✗",
};

/** Signs that are one column wide in every font and locale that has them. */
export const unicodeGlyphs: Glyphs = {
	states,
	branch: { next: "├─", last: "└─", pass: "│ ", none: "  " },
	ellipsis: "…",
	dot: "·",
};

/** For terminals that show nothing else. */
export const asciiGlyphs: Glyphs = {
	states: { ...states, queued: ".", running: "*", waiting: "o", completed: "+", cancelled: "-", failed: "x" },
	branch: { next: "|-", last: "`-", pass: "| ", none: "  " },
	ellipsis: "~",
	dot: "-",
};

/** The sign of where a run stands. */
export function stateSign(node: RunNode, { states }: Glyphs): Span {
	const state = node.openAsks.size > 0 && !node.outcome ? "asks" : node.state;
	return { text: states[state], tone: tones[state] };
}

const tones: { readonly [state in NodeState | "asks"]: Tone } = {
	queued: "dim",
	running: "busy",
	waiting: "dim",
	asks: "warn",
	interrupted: "warn",
	completed: "good",
	limited: "warn",
	cancelled: "warn",
	failed: "bad",
};
