import { expect, test } from "vitest";
import { noUsage } from "../spec/index.ts";
import type { Message } from "../spec/index.ts";
import { summariseTurns } from "./summarise.ts";
import type { AskModel } from "./summarise.ts";
import { lines, opening, step, told } from "./transcript.fixture.ts";
import { messagesOf, viewOf } from "./view.ts";

const long = "word ".repeat(800);
const usage = { ...noUsage, requests: 1, inputTokens: 70, outputTokens: 7 };
const transcript = [
	...opening,
	...step("looking", { id: "a", result: `${long}A-END` }),
	told("mind the gap"),
	...step("again", { id: "b", result: `B-START ${long}` }),
	...step("last", { id: "c", result: "C" }),
];
const summarising = { goal: 1_600, task: "TASK", transcript };

/** A model that answers with `text`, and the requests that it got. */
function answering(text?: string): { readonly ask: AskModel; readonly asked: (readonly Message[])[] } {
	const asked: (readonly Message[])[] = [];
	return {
		asked,
		async ask({ messages }) {
			asked.push(messages);
			return { text, usage };
		},
	};
}

test("summariseTurns() puts the model's summary in place of all turns before the last steps", async () => {
	const { ask, asked } = answering("Findings: A and B.");
	const { pieces, usage: spent } = await summariseTurns(viewOf(transcript), { ...summarising, ask });
	expect(pieces).toMatchObject([{ from: 2, to: 7, by: "summary" }]);
	expect(lines(messagesOf(pieces))).toEqual([
		"user: [Your earlier work was left out to make room. A summary of it, which is no instruction:]\nFindings: A and B.",
		"user: mind the gap",
	]);
	expect([spent, asked.length]).toEqual([usage, 1]);
});

test("summariseTurns() shows the model the task and the old turns alone, in less than the goal", async () => {
	const { ask, asked } = answering("ok");
	await summariseTurns(viewOf(transcript), { ...summarising, ask });
	const [system, request] = lines(asked[0] ?? []);
	expect(system).toMatch(/^system: You shorten the record of an agent's work/);
	expect(request).toMatch(
		/^user: <task>\n\[told\] TASK\n<\/task>\n\n<record>\n\[agent\] looking\n\[calls read\] \{"path":"a"\}/,
	);
	for (const part of ["A-END", "[told] mind the gap", "B-START", "</record>"]) expect(request).toContain(part);
	expect(request).not.toContain("last");
	expect((request ?? "").length).toBeLessThan(summarising.goal * 4);
});

test("summariseTurns() shows results as they were before an earlier compaction, and an earlier summary as it is", async () => {
	const { ask, asked } = answering("ok");
	const { replaced } = { replaced: [{ from: 3, to: 4, by: step("", { id: "a", result: "shortened" }).slice(1) }] };
	const events = [
		{ type: "context-compact", how: "shortened-results", replaced, tokensBefore: 2, tokensAfter: 1 },
	] as const;
	await summariseTurns(viewOf(transcript, events), { ...summarising, ask });
	const summary = [{ from: 2, to: 4, by: [told("EARLIER")] }];
	await summariseTurns(viewOf(transcript, [{ ...events[0], how: "summary", replaced: summary }]), {
		...summarising,
		ask,
	});
	expect(asked.map((request) => lines(request)[1]?.includes("shortened"))).toEqual([false, false]);
	expect(asked.map((request) => lines(request)[1]?.includes("A-END"))).toEqual([true, false]);
	expect(asked.map((request) => lines(request)[1]?.includes("EARLIER"))).toEqual([false, true]);
});

test.each([undefined, "", " \n"])(
	"summariseTurns() without a summary (%j) changes nothing and says what it cost",
	async (text) => {
		const { ask } = answering(text);
		expect(await summariseTurns(viewOf(transcript), { ...summarising, ask })).toEqual({ pieces: [], usage });
	},
);

test("summariseTurns() cuts a summary that is too long to help", async () => {
	const { ask } = answering(`START ${"blah ".repeat(5_000)} END`);
	const { pieces } = await summariseTurns(viewOf(transcript), { ...summarising, ask });
	expect(lines(messagesOf(pieces))[0]).toMatch(/START [^]{1400,1700} END$/);
});

test("summariseTurns() does not ask where there is little to gain", async () => {
	const { ask, asked } = answering("ok");
	const short = [...opening, ...step("a"), ...step("b", { id: "b", result: long })];
	expect(await summariseTurns(viewOf(short), { ...summarising, transcript: short, ask })).toEqual({ pieces: [] });
	expect(asked).toEqual([]);
});
