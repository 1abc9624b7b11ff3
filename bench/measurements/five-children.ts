import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { scriptedProvider } from "../../src/testing/index.ts";
import type { WirePart, WireRequest } from "../../src/testing/index.ts";
import { ended, peakResident, placeIn, startProgram } from "../program.ts";
import type { Measurement } from "../row.ts";
import { median } from "../statistics.ts";
import { temporaryFolder } from "../temporary-folder.ts";

const rounds = 5;
const delayMs = 200;

/** Six answers follow each other: the parent's call, three steps of a child and its report, the parent's answer. */
const floorMs = 6 * delayMs;

export const fiveChildren: Measurement = {
	about:
		"the built program: five children side by side, each of three reads and a report, over a model that takes 200 ms",
	async measure() {
		using folder = temporaryFolder();
		await using provider = await scriptedProvider((request) => [{ delayMs }, ...answerTo(request)]);
		const place = placeIn(folder.path, {
			OPENAI_COMPATIBLE_BASE_URL: provider.baseUrl,
			OPENAI_COMPATIBLE_API_KEY: "none",
		});
		writeFileSync(join(folder.path, "workspace", "notes.txt"), "One line.\n".repeat(100));
		const times: number[] = [];
		const peaks: number[] = [];
		for (let round = 0; round <= rounds; round++) {
			const before = performance.now();
			const child = startProgram(["-m", "openai-compatible/bench", "Ask five"], place);
			let peak = 0;
			const timer = setInterval(() => (peak = Math.max(peak, peakResident(child))), 20);
			await ended(child).finally(() => clearInterval(timer));
			if (round === 0) continue;
			times.push(performance.now() - before);
			peaks.push(peak / 1e6);
		}
		const ms = median(times);
		return [
			{ what: "the floor: six answers of the model", value: floorMs, unit: "ms" },
			{ what: "start to end", value: ms, unit: "ms", aim: { below: floorMs * 1.5, of: "value" } },
			{ what: "peak of its resident memory", value: median(peaks), unit: "MB", aim: { below: 130, of: "value" } },
		];
	},
};

function answerTo({ body }: WireRequest): readonly WirePart[] {
	const messages = body["messages"] as readonly { readonly role: string; readonly content: unknown }[];
	const steps = messages.filter(({ role }) => role === "assistant").length;
	const isParent = JSON.stringify(messages.find(({ role }) => role === "user")).includes("Ask five");
	if (isParent && steps === 0)
		return Array.from({ length: 5 }, (_, n) => ({
			call: "task",
			input: { prompt: `Part ${n}`, subagent_type: "explore" },
		}));
	if (isParent || steps === 3) return [{ say: "Done." }];
	return [{ call: "read", input: { path: "notes.txt", offset: steps * 10 + 1, limit: 10 } }];
}
