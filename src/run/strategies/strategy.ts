import { blankReply } from "../../spec/index.ts";
import type { Message } from "../../spec/index.ts";

/**
 * A way to work: a pure fold over the one loop. It holds no state; where it stands is the phase's name.
 */
export type Strategy = {
	/** The phase that the first reply belongs to. */
	readonly first: string;
	/** Told in the system message, before the first reply. Empty: nothing. */
	readonly instruction: string;
	/** False where no phase may call a tool, so that none is offered whatever the definition lists. */
	readonly offersTools: boolean;
	/** Whether tools may be called in a phase. */
	tools(phase: string): "auto" | "none";
	/**
	 * Asked when a phase's reply has no calls. `transcript` begins with the run's own prompt, not with what it continues,
	 * and ends with that reply. `done.report` overrides the reply's
	 * own text; `maxRounds` bounds rounds of revision.
	 */
	next(phase: string, transcript: readonly Message[], maxRounds: number): StrategyNext;
};

export type StrategyNext =
	| { readonly kind: "done"; readonly report?: string | undefined }
	| { readonly kind: "say"; readonly text: string; readonly phase: string };

/** The text parts of the n-th latest assistant message that has any, joined; 0 is the latest. */
export function assistantText(transcript: readonly Message[], back: number): string {
	const texts = transcript.flatMap((message) => {
		if (message.role !== "assistant") return [];
		const text = message.content.flatMap((part) => (part.type === "text" ? [part.text] : [])).join("");
		return text.trim() === "" || text === blankReply ? [] : [text];
	});
	return texts.at(-1 - back) ?? "";
}
