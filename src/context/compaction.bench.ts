// Run with: node src/context/compaction.bench.ts
import type { AssistantMessage, Message } from "../spec/index.ts";
import { createContext } from "./context.ts";
import { tokensOf, viewOf } from "./view.ts";

const rounds = 30;
const window = 128_000;
const tools = { schemas: [], accessOf: () => "read" as const };

await measure("results, 200,000 tokens", transcriptOf(100, 8_000, 100));
await measure("replies, 200,000 tokens", transcriptOf(100, 100, 8_000));
await measureSteps(800);

/** One compaction without a model: everything is counted, and as much is left out as it takes. */
async function measure(name: string, transcript: readonly Message[]): Promise<void> {
	const times: number[] = [];
	let how = "";
	for (let round = 0; round < rounds; round++) {
		const context = createContext(tools, { window, task: "TASK" });
		const before = performance.now();
		const { compactions = [] } = await context.fit(transcript);
		times.push(performance.now() - before);
		how = compactions.map((compaction) => `${compaction.how} to ${compaction.tokensAfter}`).join(", ");
	}
	times.sort((a, b) => a - b);
	const millis = (share: number): string => (times[Math.floor(times.length * share)] ?? 0).toFixed(1);
	const tokens = tokensOf(viewOf(transcript)).toLocaleString("en-US");
	console.log(`${name} (${tokens}): median ${millis(0.5)} ms, longest ${millis(0.99)} ms; ${how}`);
}

/** A long run inside its window: what a step costs must not grow with the steps before. */
async function measureSteps(steps: number): Promise<void> {
	const all = transcriptOf(steps, 400, 100);
	const context = createContext(tools, { window: 10_000_000, task: "TASK" });
	const transcript: Message[] = all.slice(0, 2);
	const times: number[] = [];
	for (let step = 0; step < steps; step++) {
		transcript.push(...all.slice(2 + step * 2, 4 + step * 2));
		const before = performance.now();
		await context.fit(transcript);
		times.push(performance.now() - before);
	}
	const mean = (part: readonly number[]): string =>
		((part.reduce((sum, time) => sum + time, 0) / part.length) * 1000).toFixed(0);
	console.log(
		`${steps} steps: the first hundred ${mean(times.slice(0, 100))} µs each, the last ${mean(times.slice(-100))} µs`,
	);
}

function transcriptOf(steps: number, resultCharacters: number, replyCharacters: number): readonly Message[] {
	const text = (length: number): string => "const answer = 42;\n".repeat(Math.ceil(length / 19)).slice(0, length);
	const turns = Array.from({ length: steps }, (_, n): readonly Message[] => {
		const call = { type: "tool-call", toolCallId: `c${n}`, toolName: "read", input: { path: `src/${n}.ts` } } as const;
		const reply: AssistantMessage = {
			role: "assistant",
			content: [{ type: "text", text: text(replyCharacters) }, call],
		};
		const output = { type: "text", value: text(resultCharacters) } as const;
		return [reply, { role: "tool", content: [{ type: "tool-result", toolCallId: `c${n}`, toolName: "read", output }] }];
	});
	return [
		{ role: "system", content: "SYSTEM" },
		{ role: "user", content: [{ type: "text", text: "TASK" }] },
		...turns.flat(),
	];
}
