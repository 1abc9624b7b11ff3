import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { expect, test } from "vitest";
import { noUsage } from "../spec/index.ts";
import type { Message } from "../spec/index.ts";
import { compact } from "./compact.ts";
import type { Compacting } from "./compact.ts";
import { accessOf, opening, step, told, unpaired } from "./transcript.fixture.ts";
import type { Call } from "./transcript.fixture.ts";
import { messagesOf, tokensOf, viewOf } from "./view.ts";

const long = "word ".repeat(400);
const read = (id: string, path = id): Call => ({ id, input: { path }, result: long });
const usage = { ...noUsage, requests: 1 };

async function compacted(transcript: readonly Message[], aims: Partial<Compacting> & { readonly goal: number }) {
	const { view, done } = await compact(viewOf(transcript), {
		ceiling: Number.POSITIVE_INFINITY,
		task: "TASK",
		transcript,
		accessOf,
		...aims,
	});
	return { view, tokens: tokensOf(view), how: done.map(({ how }) => how), done };
}

const repeated = [...opening, ...["a", "b", "c", "d", "e", "f"].flatMap((id) => step("", read(id, "same")))];
const various = [...opening, ...["a", "b", "c", "d", "e", "f"].flatMap((id) => step("", read(id)))];
const talk = [...opening, ...["a", "b", "c", "d", "e", "f"].flatMap(() => step(long))];

test("compact() notes repeated reads, and does no more where that suffices", async () => {
	expect((await compacted(repeated, { goal: 1_600 })).how).toEqual(["repeated-reads"]);
});

test("compact() shortens old results only where repeated reads do not suffice", async () => {
	expect((await compacted(various, { goal: 2_000 })).how).toEqual(["shortened-results"]);
	const both = [...repeated, ...various.slice(2)];
	expect((await compacted(both, { goal: 2_200 })).how).toEqual(["repeated-reads", "shortened-results"]);
});

test("compact() asks for a summary only where shorter results do not suffice, and drops nothing then", async () => {
	const ask = async () => ({ text: "short", usage });
	const { how, done } = await compacted(talk, { goal: 1_600, ask });
	expect([how, done[0]?.usage]).toEqual([["summary"], usage]);
});

test("compact() drops old turns where no summary can be had, and counts what asking for one cost", async () => {
	expect((await compacted(talk, { goal: 1_600 })).how).toEqual(["dropped-turns"]);
	const { how, done } = await compacted(talk, { goal: 1_600, ask: async () => ({ usage }) });
	expect(how).toEqual(["summary", "dropped-turns"]);
	expect(done[0]).toMatchObject({ replaced: [], usage });
});

test("compact() shortens a result of the last step only where the request could not be sent at all", async () => {
	const huge = [...opening, ...step("", { id: "a", result: "word ".repeat(4_000) })];
	expect(await compacted(huge, { goal: 1_000, ceiling: 6_000 })).toMatchObject({ how: [] });
	const { how, tokens } = await compacted(huge, { goal: 1_000, ceiling: 4_000 });
	expect([how, tokens <= 1_000]).toEqual([["last-results"], true]);
});

test("compact() has nothing to do for an opening alone, however long it is", async () => {
	const opened: Message[] = [{ role: "system", content: long }, told(long)];
	expect(await compacted(opened, { goal: 0, ceiling: 0, task: long })).toMatchObject({ how: [] });
});

const call = fc.record({
	tool: fc.constantFrom("read", "search", "edit", "bash"),
	path: fc.constantFrom("a", "b", "c"),
	length: fc.constantFrom(10, 500, 4_000, 40_000),
	isError: fc.boolean(),
});
const turn = fc.record({
	text: fc.constantFrom("", "thinking aloud", long),
	reasoning: fc.boolean(),
	calls: fc.array(call, { maxLength: 3 }),
	said: fc.constantFrom(undefined, undefined, "TASK", "go on", long),
});

/** Turns with reasoning that its provider signed, calls with results, and words to the agent. */
const transcripts = fc.array(turn, { minLength: 1, maxLength: 14 }).map((turns) => [
	...opening,
	...turns.flatMap(({ text, reasoning, calls, said }, index) => {
		const messages = step(
			text === "" && calls.length === 0 ? "(no text)" : text,
			...calls.map(({ tool, path, length, isError }, n) => ({
				id: `${index}-${n}`,
				tool,
				input: { path },
				isError,
				result: "x y ".repeat(length / 4),
			})),
		);
		const signed = reasoning ? messages.map(withReasoning) : messages;
		return said === undefined ? signed : [...signed, told(said)];
	}),
]);

function withReasoning(message: Message): Message {
	if (message.role !== "assistant") return message;
	const providerOptions = { anthropic: { signature: "s" } };
	return { ...message, content: [{ type: "reasoning", text: "hm", providerOptions }, ...message.content] };
}

test("T69: compact() keeps system and task word for word, calls with results, replies whole, and the last step", async () => {
	const asks = [undefined, async () => ({ text: "SUMMARY" }), async () => ({})];
	const sizes = fc.constantFrom(200, 1_000, 4_000, 30_000);
	await fc.assert(
		fc.asyncProperty(
			transcripts,
			sizes,
			fc.constantFrom(...asks),
			fc.boolean(),
			async (transcript, goal, ask, mustFit) => {
				const ceiling = mustFit ? goal : Number.POSITIVE_INFINITY;
				const { view, tokens, how, done } = await compacted(transcript, { goal, ceiling, ask });
				const sent = messagesOf(view);
				expect(sent.slice(0, 2)).toEqual(opening);
				expect(count(sent, told("TASK"))).toBe(count(transcript, told("TASK")));
				expect(unpaired(sent)).toEqual([]);
				expect(sent.filter((message) => message.role === "assistant" && !transcript.includes(message))).toEqual([]);
				const last = transcript.slice(transcript.findLastIndex(({ role }) => role === "assistant"));
				expect(how.includes("last-results") || isDeepStrictEqual(sent.slice(-last.length), last)).toBe(true);
				expect(tokens).toBeLessThanOrEqual(tokensOf(viewOf(transcript)));
				expect(done.length > 0 || isDeepStrictEqual(sent, transcript)).toBe(true);
			},
		),
		{ numRuns: 150 },
	);
});

function count(messages: readonly Message[], wanted: Message): number {
	return messages.filter((message) => JSON.stringify(message) === JSON.stringify(wanted)).length;
}
