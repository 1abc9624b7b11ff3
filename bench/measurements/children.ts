import type { LanguageModelV4 } from "@ai-sdk/provider";
import { createRuntime } from "../../src/index.ts";
import { bareLoop } from "../bare-loop.ts";
import { completed } from "../completed.ts";
import { call, echoModel, say } from "../echo-model.ts";
import { heapBytes } from "../heap.ts";
import type { Measurement } from "../row.ts";
import { median } from "../statistics.ts";
import { wideLimits } from "../wide-limits.ts";

const rounds = 5;
const answerText = "Done.";
const answer = say(answerText);

/** One step of the parent asks for all children at once; each answers after 50 ms. */
export const children: Measurement = {
	about: "time of a parent with 1,000 children side by side over a model that answers after 50 ms, memory journal",
	async measure() {
		const bare = await timesOf((count) => runBare(modelOf(count)), 1_000);
		const thousand = await timesOf(runTree, 1_000);
		const tenThousand = await timesOf(runTree, 10_000, 1);
		const kB = (await heapOfChildren(1_000)) / 1_000 / 1_000;
		const kBOfMany = (await heapOfChildren(10_000)) / 10_000 / 1_000;
		return [
			{ what: "1,000, bare loop", value: bare, unit: "ms" },
			{ what: "1,000", value: thousand, unit: "ms", ratio: thousand / bare, aim: { below: 3, of: "ratio" } },
			{ what: "1,000: heap of a child at work", value: kB, unit: "kB", aim: { below: 60, of: "value" } },
			{ what: "10,000", value: tenThousand, unit: "ms" },
			{
				what: "10,000: time of a child, to that at 1,000",
				value: tenThousand / 10 / thousand,
				unit: "times",
				aim: { below: 1.2, of: "value" },
			},
			{
				what: "10,000: heap of a child, to that at 1,000",
				value: kBOfMany / kB,
				unit: "times",
				aim: { below: 1.2, of: "value" },
			},
		];
	},
};

function modelOf(count: number): LanguageModelV4 {
	const delegate = call(...Array.from({ length: count }, (_, n) => ["task", { prompt: `Child ${n}` }] as const));
	return echoModel({
		delayMs: 50,
		turn: (step, prompt) => (prompt === "Parent" && step === 0 ? delegate : answer),
	});
}

async function timesOf(work: (count: number) => Promise<unknown>, count: number, times = rounds): Promise<number> {
	await work(count);
	const figures: number[] = [];
	for (let round = 0; round < times; round++) {
		globalThis.gc?.();
		const before = performance.now();
		await work(count);
		figures.push(performance.now() - before);
	}
	return median(figures);
}

async function runBare(model: LanguageModelV4): Promise<void> {
	const text = await bareLoop(model, "Parent", [
		{ name: "task", execute: (input) => bareLoop(model, (input as { prompt: string }).prompt, []) },
	]);
	if (text !== answerText) throw new Error(`The bare loop answered "${text}".`);
}

async function runTree(count: number, model = modelOf(count)): Promise<void> {
	await using runtime = createRuntime({ model, ...wideLimits });
	await completed(runtime.start({ prompt: "Parent" }).outcome);
}

/** Bytes of heap while all children wait for their model, over those before the first. */
async function heapOfChildren(count: number): Promise<number> {
	const model = modelOf(count);
	const before = heapBytes();
	let asked = 0;
	let during = 0;
	await runTree(count, {
		...model,
		async doStream(request) {
			if (++asked === count + 1) during = heapBytes();
			return model.doStream(request);
		},
	});
	return during - before;
}
