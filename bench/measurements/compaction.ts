import { createContext } from "../../src/context/index.ts";
import type { AssistantMessage, Message } from "../../src/index.ts";
import type { Measurement } from "../row.ts";
import { median } from "../statistics.ts";

const rounds = 30;
const window = 128_000;
const tools = { schemas: [], accessOf: () => "read" as const };

/** What is left out is counted and replaced without asking a model. */
export const compaction: Measurement = {
	about: "compaction of a transcript of 200,000 tokens into a window of 128,000, without a model",
	async measure() {
		return [
			{ what: "long results", value: await compactMs(100, 8_000, 100), unit: "ms", aim: { below: 50, of: "value" } },
			{ what: "long replies", value: await compactMs(100, 100, 8_000), unit: "ms", aim: { below: 50, of: "value" } },
		];
	},
};

async function compactMs(steps: number, resultChars: number, replyChars: number): Promise<number> {
	const transcript = transcriptOf(steps, resultChars, replyChars);
	const times: number[] = [];
	for (let round = 0; round <= rounds; round++) {
		const context = createContext(tools, { window, task: "TASK" });
		const before = performance.now();
		const { compactions = [] } = await context.fit(transcript);
		if (compactions.length === 0) throw new Error("Nothing was compacted.");
		if (round > 0) times.push(performance.now() - before);
	}
	return median(times);
}

function transcriptOf(steps: number, resultChars: number, replyChars: number): readonly Message[] {
	const text = (length: number): string => "const answer = 42;\n".repeat(Math.ceil(length / 19)).slice(0, length);
	const turns = Array.from({ length: steps }, (_, n): readonly Message[] => {
		const call = { type: "tool-call", toolCallId: `c${n}`, toolName: "read", input: { path: `src/${n}.ts` } } as const;
		const reply: AssistantMessage = { role: "assistant", content: [{ type: "text", text: text(replyChars) }, call] };
		const output = { type: "text", value: text(resultChars) } as const;
		return [reply, { role: "tool", content: [{ type: "tool-result", toolCallId: `c${n}`, toolName: "read", output }] }];
	});
	const task: Message = { role: "user", content: [{ type: "text", text: "TASK" }] };
	return [{ role: "system", content: "SYSTEM" }, task, ...turns.flat()];
}
