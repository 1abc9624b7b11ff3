import { createRuntime } from "../../src/index.ts";
import type { Runtime } from "../../src/index.ts";
import { answerText, reportText } from "../answers.ts";
import { bareLoop } from "../bare-loop.ts";
import { completed } from "../completed.ts";
import { cpuMs } from "../cpu.ts";
import { call, echoModel, say } from "../echo-model.ts";
import type { Measurement } from "../row.ts";
import { sqliteJournal, temporaryFolder } from "../temporary-folder.ts";

const report = say(reportText);
const answer = say(answerText);
const delegate = call(["task", { prompt: "Look into it.", subagent_type: "explore" }]);

/** The parent delegates in its first step and answers in its second; a child answers at once. */
const model = echoModel({
	turn: (step, prompt) => (prompt === "Look into it." ? report : step === 0 ? delegate : answer),
});

/** A whole tree of two runs: what is done once for a tree counts, too. Of a process that is at work, not of one that starts. */
export const delegation: Measurement = {
	about:
		"CPU of one tree: a parent delegates once and answers; three streamed requests in 100 parts, no network, after 8,000 such trees",
	async measure() {
		using folder = temporaryFolder();
		using journal = sqliteJournal(folder.path);
		await using inMemory = createRuntime({ model });
		await using watched = createRuntime({ model });
		await using onDisk = createRuntime({ model, journal });
		const child = { name: "task", execute: async () => bareLoop(model, "Look into it.", []) };
		const ms = await cpuMs(
			{
				bare: () => bareLoop(model, "Answer.", [child]),
				memory: () => completed(inMemory.start({ prompt: "Answer." }).outcome),
				watched: () => readEvents(watched),
				sqlite: () => completed(onDisk.start({ prompt: "Answer." }).outcome),
			},
			// What runs once or twice a tree is compiled for good only after some thousands of trees.
			{ warmUp: 8_000, rounds: 9, each: 200 },
		);
		const ratio = ms.memory / ms.bare;
		return [
			{ what: "bare loop", value: ms.bare, unit: "ms" },
			{ what: "memory journal", value: ms.memory, unit: "ms", ratio, aim: { below: 5, of: "ratio" } },
			{ what: "memory journal, every event read", value: ms.watched, unit: "ms", ratio: ms.watched / ms.bare },
			{ what: "what SQLite adds", value: ms.sqlite - ms.memory, unit: "ms", aim: { below: 1, of: "value" } },
		];
	},
};

async function readEvents(runtime: Runtime): Promise<void> {
	const run = runtime.start({ prompt: "Answer." });
	let count = 0;
	for await (const _ of run.events()) count++;
	if (count === 0) throw new Error("No event was seen.");
	await completed(run.outcome);
}
