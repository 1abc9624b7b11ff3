import { quickHash } from "../base/index.ts";
import type { ToolCall, ToolResult } from "../spec/index.ts";
import type { Next } from "./ends.ts";

/** What the guard says after a step. */
export type GuardWord =
	| { readonly kind: "go" }
	| { readonly kind: "warn" | "stop"; readonly call: ToolCall; readonly times: number };

export interface LoopGuard {
	/** Notes a step's calls with their results. */
	see(calls: readonly ToolCall[], results: readonly ToolResult[]): GuardWord;
}

/** Repeats that earn a word, and that end the run. */
const warnAt = 3;
const stopAt = 5;

/** Repeats are counted within this many calls, so that a loop over two or three calls is seen and honest polling is not. */
const windowSize = 15;

/** Notices the same call with the same result, again and again. */
export function createLoopGuard(): LoopGuard {
	const recent: number[] = [];

	const timesOf = (call: ToolCall, result: ToolResult | undefined): number => {
		const mark = quickHash(`${call.tool}\n${call.input}\n${result?.content}`);
		recent.push(mark);
		if (recent.length > windowSize) recent.shift();
		return recent.filter((other) => other === mark).length;
	};

	return {
		see(calls, results) {
			let word: GuardWord = { kind: "go" };
			calls.forEach((call, index) => {
				const times = timesOf(call, results[index]);
				if (times >= stopAt) word = { kind: "stop", call, times };
				else if (times === warnAt && word.kind === "go") word = { kind: "warn", call, times };
			});
			return word;
		},
	};
}

/** What the guard's word means for the run: nothing, a word to the model, or the end. */
export function loopWord(word: GuardWord): Next | undefined {
	if (word.kind === "go") return undefined;
	const fact = `${word.call.tool} was called ${word.times} times with the same arguments and gave the same result`;
	if (word.kind === "stop") {
		return {
			kind: "end",
			ending: { status: "limited", cause: { code: "loop", message: `Stopped in a loop: ${fact}.` } },
		};
	}
	return {
		kind: "say",
		reason: "loop",
		text: `You are repeating yourself: ${fact}. Do something else, or answer with what you have.`,
	};
}
