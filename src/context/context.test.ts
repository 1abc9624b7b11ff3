import { isDeepStrictEqual } from "node:util";
import { expect, test } from "vitest";
import type { ContextCompact, FittedContext, Message } from "../spec/index.ts";
import { createContext } from "./context.ts";
import type { ContextOptions } from "./context.ts";
import { accessOf, opening, step, told } from "./transcript.fixture.ts";

const tools = { schemas: [], accessOf };
const long = "word ".repeat(400);

function contextOf(options: Partial<ContextOptions> = {}) {
	return createContext(tools, { window: 4_000, task: "TASK", ...options });
}

/** A transcript of steps that each read another file of about 500 tokens. */
function reading(steps: number): readonly Message[] {
	return [...opening, ...Array.from({ length: steps }, (_, n) => step("", { id: `r${n}`, result: long })).flat()];
}

function withoutMarks({ messages }: FittedContext): readonly object[] {
	return messages.map((message) =>
		Object.fromEntries(Object.entries(message).filter(([key]) => key !== "providerOptions")),
	);
}

test("createContext() sends the transcript as it is while there is room, with marks for the cache at both ends", async () => {
	const { messages, tokens, compactions } = await contextOf().fit(reading(2));
	expect(withoutMarks({ messages, tokens })).toEqual(reading(2));
	expect(messages.map(({ providerOptions }) => providerOptions !== undefined)).toEqual([
		true,
		false,
		false,
		false,
		false,
		true,
	]);
	expect([tokens, compactions]).toEqual([1_058, undefined]);
});

test("createContext() extends each request strictly, until a compaction and from it on", async () => {
	const context = contextOf();
	let before: readonly object[] = [];
	const compactedAt: number[] = [];
	for (let steps = 0; steps <= 20; steps++) {
		const fitted = await context.fit(reading(steps));
		const sent = withoutMarks(fitted);
		const isExtension = isDeepStrictEqual(sent.slice(0, before.length), before);
		expect(isExtension).toBe(fitted.compactions === undefined);
		if (fitted.compactions) compactedAt.push(steps);
		before = sent;
		expect(fitted.tokens).toBeLessThanOrEqual(3_000);
	}
	expect(compactedAt).toEqual([6, 9, 12, 15, 18]);
});

test("createContext() goes by the provider's own figure", async () => {
	const context = contextOf();
	await context.fit(reading(2));
	context.measured(2_900);
	expect(context.tokens).toBe(2_900);
	const { compactions = [], tokens } = await context.fit(reading(3));
	expect(compactions.map(({ how, tokensBefore, tokensAfter }) => [how, tokensBefore, tokensAfter])).toEqual([
		["shortened-results", 3_942, 1_946],
	]);
	expect(tokens).toBe(1_946);
});

test("createContext() goes on after a crash with the view that its events tell of", async () => {
	const context = contextOf({ ask: async () => ({ text: "SUMMARY" }) });
	const events: ContextCompact[] = [];
	const talk: Message[] = [...opening];
	for (let steps = 0; steps <= 17; steps++) {
		talk.push(...(steps % 3 === 0 ? step(long) : step("", { id: `r${steps}`, result: long })));
		const fitted = await context.fit(talk);
		events.push(...(fitted.compactions ?? []));
		const resumed = await contextOf({ compactions: JSON.parse(JSON.stringify(events)) }).fit(talk);
		expect([withoutMarks(resumed), resumed.compactions]).toEqual([withoutMarks(fitted), undefined]);
	}
	expect(new Set(events.map(({ how }) => how)).size).toBeGreaterThan(1);
});

test("T68: shorten() comes down to half of what was refused, as often as something is left, and learns the window", async () => {
	const context = contextOf({ window: 128_000, ask: async () => ({ text: "must not be asked" }) });
	const transcript = reading(12);
	const { tokens: first } = await context.fit(transcript);
	const sizes: number[] = [];
	for (let next = await context.shorten(transcript); next; next = await context.shorten(transcript)) {
		sizes.push(next.tokens);
		expect(JSON.stringify(next.messages)).not.toContain("must not be asked");
	}
	expect(first).toBeGreaterThan(6_000);
	expect(sizes).toEqual([2_317, 829, 595, 277, 154]);
	expect(context.window).toBe(154);
});

test("shorten() has nothing to offer for a task alone", async () => {
	const context = contextOf();
	await context.fit(opening);
	expect(await context.shorten(opening)).toBeUndefined();
});

test("createContext() compacts ever again, and never grows past its window, through 800 steps", async () => {
	const context = contextOf({ window: 20_000 });
	const transcript: Message[] = [...opening];
	for (let n = 0; n < 800; n++) {
		transcript.push(...step("", { id: `r${n}`, result: long }), ...(n % 50 === 0 ? [told(`phase ${n}`)] : []));
		expect((await context.fit(transcript)).tokens).toBeLessThanOrEqual(15_000);
	}
});
