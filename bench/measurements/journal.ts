import { createRuntime, defineTool, memoryJournal } from "../../src/index.ts";
import type { AssistantMessage, EventBody, Journal } from "../../src/index.ts";
import { systemClock } from "../../src/host/index.ts";
import { createRecorder } from "../../src/journal/index.ts";
import { completed } from "../completed.ts";
import { call, echoModel, say } from "../echo-model.ts";
import type { Measurement, Row } from "../row.ts";
import { median, percentile } from "../statistics.ts";
import { sqliteJournal, temporaryFolder } from "../temporary-folder.ts";
import { wideLimits } from "../wide-limits.ts";

const commits = 20_000;
const steps = 1_000;
const message: AssistantMessage = { role: "assistant", content: [{ type: "text", text: "x".repeat(2_000) }] };
const usage = { requests: 1, inputTokens: 1, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0 };
const figures = { model: "m", contextTokens: 1, firstTokenMs: 1, durationMs: 1 };
const stepEnd: EventBody = { type: "step-end", step: 1, message, finish: { unified: "stop" }, usage, ...figures };

export const journal: Measurement = {
	about: "one event of 2 kB for each commit, as short steps write it; then what 1,000 steps with results of 2 kB take",
	async measure() {
		using folder = temporaryFolder();
		using sqlite = sqliteJournal(folder.path);
		using memory = memoryJournal();
		const rows = [...append("SQLite", sqlite), ...append("memory", memory)];
		const before = sqlite.size();
		await takeSteps(sqlite);
		return [...rows, { what: "SQLite: 1,000 steps on disk", value: (sqlite.size() - before) / 1e6, unit: "MB" }];
	},
};

function append(name: string, journal: Journal): readonly Row[] {
	const recorder = createRecorder({ root: "bench", journal, clock: systemClock });
	const run = recorder.forRun({ runId: "bench", depth: 0, agent: "main" });
	const times: number[] = [];
	for (let count = 0; count < commits; count++) {
		const before = performance.now();
		run.record(stepEnd);
		recorder.commit();
		times.push((performance.now() - before) * 1000);
	}
	const total = times.reduce((sum, time) => sum + time, 0);
	return [
		{ what: `${name}: events`, value: (commits / total) * 1e6, unit: "per s" },
		{ what: `${name}: median`, value: median(times), unit: "µs" },
		{ what: `${name}: 99th percentile`, value: percentile(times, 0.99), unit: "µs" },
	];
}

async function takeSteps(journal: Journal): Promise<void> {
	const look = defineTool({
		name: "look",
		description: "Looks at something.",
		access: "read",
		inputSchema: { type: "object", properties: { at: { type: "integer" } } },
		execute: ({ at }) => `${JSON.stringify(at)} `.repeat(1_000).slice(0, 2_000),
	});
	const model = echoModel({ turn: (step) => (step < steps ? call(["look", { at: step }]) : say("Done.")) });
	await using runtime = createRuntime({ model, journal, tools: [look], ...wideLimits });
	await completed(runtime.start({ prompt: "Look around.", maxSteps: steps + 1 }).outcome);
}
