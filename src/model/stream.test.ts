import { expect, test } from "vitest";
import type { LanguageModelPart } from "../spec/index.ts";
import { fakeClock } from "../testing/index.ts";
import { openDraft } from "./draft.ts";
import { readStream } from "./stream.ts";
import { watch } from "./watchdog.ts";

test("fault 24: readStream() gives up an answer that is longer than any model can answer", async () => {
	const clock = fakeClock();
	const draft = openDraft();
	using dog = watch({
		clock,
		limits: { firstTokenMs: 1_000, idleMs: 1_000 },
		signal: new AbortController().signal,
		modelId: "endless",
	});
	const delta = "x".repeat(2 ** 20);
	let cancels = 0;
	const endless = new ReadableStream<LanguageModelPart>(
		{
			pull: (controller) => controller.enqueue({ type: "text-delta", id: "0", delta }),
			cancel: () => void cancels++,
		},
		{ highWaterMark: 0 },
	);
	await expect(readStream(endless, { draft, dog, clock }, () => {})).rejects.toMatchObject({
		ending: {
			status: "failed",
			cause: { code: "provider", message: "The model answered with more than 16777216 characters." },
		},
	});
	expect([draft.chars, cancels]).toEqual([17 * 2 ** 20, 1]);
});
