import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { scriptedProvider } from "../../src/testing/index.ts";
import { inTurns } from "../in-turns.ts";
import { ended, placeIn, startProgram } from "../program.ts";
import type { Place } from "../program.ts";
import type { Measurement } from "../row.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const rounds = 15;

/** What a person waits for before anything happens. */
export const start: Measurement = {
	about: "start of the built program, with Node's compile cache warm",
	async measure() {
		using folder = temporaryFolder();
		const place = placeIn(folder.path);
		const [node = NaN, version = NaN, help = NaN] = await medians([
			() => timed(spawn(process.execPath, ["-e", "0"], { stdio: ["ignore", "ignore", "pipe"] })),
			() => timed(startProgram(["--version"], place)),
			() => timed(startProgram(["--help"], place)),
		]);
		const first = await firstRequestMs(place);
		return [
			{ what: "an empty Node", value: node, unit: "ms" },
			{ what: "errand --version", value: version, unit: "ms" },
			{
				what: "errand --version, to an empty Node",
				value: version / node,
				unit: "times",
				aim: { below: 2, of: "value" },
			},
			{ what: "errand --help", value: help, unit: "ms" },
			{ what: 'errand "…" until its first request', value: first, unit: "ms", aim: { below: 250, of: "value" } },
		];
	},
};

/** After a first time that does not count. */
async function medians(works: readonly (() => Promise<number>)[]): Promise<readonly number[]> {
	for (const work of works) await work();
	return inTurns(works, rounds);
}

async function timed(child: ChildProcess): Promise<number> {
	const before = performance.now();
	await ended(child);
	return performance.now() - before;
}

/** From the start of the program to the arrival of its request at a provider on loopback. */
async function firstRequestMs({ folder }: Place): Promise<number> {
	let arrivedAt = 0;
	await using provider = await scriptedProvider(() => {
		arrivedAt = performance.now();
		return [{ say: "Done." }];
	});
	const place = placeIn(folder, { OPENAI_COMPATIBLE_BASE_URL: provider.baseUrl, OPENAI_COMPATIBLE_API_KEY: "none" });
	const [ms = NaN] = await medians([
		async () => {
			const before = performance.now();
			await ended(startProgram(["-m", "openai-compatible/bench", "hello"], place));
			return arrivedAt - before;
		},
	]);
	return ms;
}
