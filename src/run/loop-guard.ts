import { quickHash } from "../base/index.ts";
import type { Message, ToolCall, ToolResult, ToolResultPart } from "../spec/index.ts";
import type { Next } from "./next.ts";

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

/** Notices the same call with the same result, again and again; the steps of a transcript that is there count. */
export function createLoopGuard(transcript: readonly Message[] = []): LoopGuard {
	const recent: number[] = [];

	const timesOf = (call: Pick<ToolCall, "tool" | "input">, result: Pick<ToolResult, "content"> | undefined): number => {
		const mark = quickHash(`${call.tool}\n${call.input}\n${result?.content}`);
		recent.push(mark);
		if (recent.length > windowSize) recent.shift();
		return recent.filter((other) => other === mark).length;
	};

	for (const { tool, input, content } of answeredCalls(transcript)) timesOf({ tool, input }, { content });

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

type AnsweredCall = { readonly tool: string; readonly input: string; readonly content: string };

/** The latest calls with their results, as far as the guard looks back. */
function answeredCalls(transcript: readonly Message[]): readonly AnsweredCall[] {
	const inputs = new Map<string, string>();
	const answered: AnsweredCall[] = [];
	for (const { role, content } of transcript) {
		if (role !== "assistant" && role !== "tool") continue;
		for (const part of content) {
			if (part.type === "tool-call") inputs.set(part.toolCallId, JSON.stringify(part.input));
			if (part.type !== "tool-result" || role !== "tool") continue;
			const input = inputs.get(part.toolCallId) ?? "";
			answered.push({ tool: part.toolName, input, content: textOf(part) });
		}
	}
	return answered.slice(-windowSize);
}

function textOf({ output }: ToolResultPart): string {
	return output.type === "text" || output.type === "error-text" ? output.value : "";
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
