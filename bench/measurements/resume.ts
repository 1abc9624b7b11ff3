import { createRuntime, defineTool, memoryJournal } from "../../src/index.ts";
import type { RunEvent } from "../../src/index.ts";
import { completed } from "../completed.ts";
import { call, echoModel, say } from "../echo-model.ts";
import type { Measurement } from "../row.ts";
import { median } from "../statistics.ts";
import { sqliteJournal, temporaryFolder } from "../temporary-folder.ts";
import { wideLimits } from "../wide-limits.ts";

const rounds = 7;
const steps = 2_500;

const look = defineTool({
	name: "look",
	description: "Looks at something.",
	access: "read",
	inputSchema: { type: "object", properties: { at: { type: "integer" } } },
	execute: ({ at }) => `What stands at ${JSON.stringify(at)}, in a line or two that an agent can use.`,
});

/** The journal of a process that was killed; it is opened, read and folded, and the run goes on. */
export const resume: Measurement = {
	about: "resume of an interrupted run of 10,000 events from SQLite: from opening the journal to the next request",
	async measure() {
		const events = await interruptedRun();
		const times: number[] = [];
		for (let round = 0; round <= rounds; round++) {
			const ms = await resumeOnce(events);
			if (round > 0) times.push(ms);
		}
		return [
			{
				what: `${events.length.toLocaleString("en-US")} events`,
				value: median(times),
				unit: "ms",
				aim: { below: 200, of: "value" },
			},
		];
	},
};

/** Four events for each step; the last that were recorded are missing. */
async function interruptedRun(): Promise<readonly RunEvent[]> {
	using journal = memoryJournal();
	const model = echoModel({ turn: (step) => (step < steps ? call(["look", { at: step }]) : say("Done.")) });
	await using runtime = createRuntime({ model, journal, tools: [look], ...wideLimits });
	const run = runtime.start({ prompt: "Look around.", maxSteps: steps + 2 });
	await completed(run.outcome);
	return [...journal.read(run.id)].slice(0, 10_000);
}

async function resumeOnce(events: readonly RunEvent[]): Promise<number> {
	using folder = temporaryFolder();
	const root = events[0]?.runId ?? "";
	{
		using journal = sqliteJournal(folder.path);
		journal.append(root, events);
	}
	let askedAt = 0;
	const done = echoModel({
		turn() {
			askedAt ||= performance.now();
			return say("Done.");
		},
	});
	const before = performance.now();
	using journal = sqliteJournal(folder.path);
	await using runtime = createRuntime({ model: done, journal, tools: [look], ...wideLimits });
	await completed(runtime.resume(root).outcome);
	return askedAt - before;
}
