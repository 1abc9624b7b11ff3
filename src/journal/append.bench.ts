// Run with: node src/journal/append.bench.ts
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { systemClock, systemProcessFacts } from "../host/index.ts";
import type { AssistantMessage, EventBody, Journal } from "../spec/index.ts";
import { memoryJournal } from "./memory.ts";
import { createRecorder } from "./recorder.ts";
import { openSqliteJournal } from "./sqlite.ts";

const commits = 20_000;
const message: AssistantMessage = { role: "assistant", content: [{ type: "text", text: "x".repeat(2000) }] };
const body: EventBody = {
	type: "step-end",
	step: 1,
	message,
	finish: { unified: "stop" },
	usage: { requests: 1, inputTokens: 1, outputTokens: 1, cacheReadTokens: 0, cacheWriteTokens: 0 },
	model: "m",
	contextTokens: 1,
	firstTokenMs: 1,
	durationMs: 1,
};

const folder = mkdtempSync(join(tmpdir(), "errand-bench-"));
try {
	using sqlite = openSqliteJournal({
		path: join(folder, "journal.db"),
		clock: systemClock,
		processes: systemProcessFacts(),
	}).value;
	using memory = memoryJournal();
	measure("sqlite", sqlite);
	measure("memory", memory);
	measureRead("sqlite", sqlite);
} finally {
	rmSync(folder, { recursive: true, force: true });
}

/** Records and commits one event of about two kilobytes at a time, as a loop with short steps does. */
function measure(name: string, journal: Journal): void {
	const recorder = createRecorder({ root: "r", journal, clock: systemClock });
	const run = recorder.forRun({ runId: "r", depth: 0, agent: "main" });
	const times: number[] = [];
	for (let count = 0; count < commits; count++) {
		const before = performance.now();
		run.record(body);
		recorder.commit();
		times.push(performance.now() - before);
	}
	report(`${name}: one event per commit`, times);
}

function measureRead(name: string, journal: Journal): void {
	const before = performance.now();
	const count = Iterator.from(journal.read("r")).reduce((sum) => sum + 1, 0);
	console.log(`${name}: read ${Math.round(count / ((performance.now() - before) / 1000))} events per second`);
}

function report(name: string, times: number[]): void {
	times.sort((a, b) => a - b);
	const micros = (share: number): string => `${Math.round((times[Math.floor(times.length * share)] ?? 0) * 1000)} µs`;
	const perSecond = Math.round(times.length / (times.reduce((sum, time) => sum + time, 0) / 1000));
	console.log(
		`${name}: ${perSecond} per second, median ${micros(0.5)}, p99 ${micros(0.99)}, longest ${micros(0.9999)}`,
	);
}
