import { createRuntime, memoryJournal } from "../../src/index.ts";
import type { RunEvent } from "../../src/index.ts";
import { call, echoModel, say } from "../echo-model.ts";
import type { Measurement } from "../row.ts";
import { median } from "../statistics.ts";
import { wideLimits } from "../wide-limits.ts";

const rounds = 7;
const count = 1_000;

/** From the word to stop until the root's outcome, which comes after the outcome of every child. */
export const cancel: Measurement = {
	about: "cancel of a tree of 1,000 running children, each waiting for a model that never answers, memory journal",
	async measure() {
		const times: number[] = [];
		let cancelled = 0;
		for (let round = 0; round <= rounds; round++) {
			const { ms, ends } = await cancelOnce();
			cancelled = ends;
			if (round > 0) times.push(ms);
		}
		if (cancelled !== count + 1) throw new Error(`${cancelled} runs were cancelled, not ${count + 1}.`);
		return [{ what: "all outcomes", value: median(times), unit: "ms", aim: { below: 100, of: "value" } }];
	},
};

async function cancelOnce(): Promise<{ readonly ms: number; readonly ends: number }> {
	const { promise: allAsked, resolve } = Promise.withResolvers<void>();
	const delegate = call(...Array.from({ length: count }, (_, n) => ["task", { prompt: `Child ${n}` }] as const));
	const parent = echoModel({ turn: (step) => (step === 0 ? delegate : say("Done.")) });
	let asked = 0;
	const model: typeof parent = {
		...parent,
		doStream(request) {
			if (asked++ === 0) return parent.doStream(request);
			if (asked === count + 1) resolve();
			return new Promise(() => {});
		},
	};
	using journal = memoryJournal();
	await using runtime = createRuntime({ model, journal, ...wideLimits });
	const run = runtime.start({ prompt: "Parent" });
	await allAsked;
	const before = performance.now();
	run.cancel();
	await run.outcome;
	return { ms: performance.now() - before, ends: cancelledRuns(journal.read(run.id)) };
}

function cancelledRuns(events: Iterable<RunEvent>): number {
	let ends = 0;
	for (const event of events) if (event.type === "run-end" && event.outcome.status === "cancelled") ends++;
	return ends;
}
