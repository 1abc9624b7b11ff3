import { expect, test } from "vitest";
import { noteRepeatedReads, repeatNote } from "./repeated-reads.ts";
import { accessOf, lines, step, whole } from "./transcript.fixture.ts";
import type { Call } from "./transcript.fixture.ts";
import { messagesOf, replacePieces } from "./view.ts";

const text = (name: string): string => `${name} `.repeat(100);
const read = (id: string, more: Partial<Call> = {}): Call => ({
	id,
	input: { path: "a.ts" },
	result: text(id),
	...more,
});

/** Which results became notes, of a conversation whose last step is kept. */
function noted(...calls: readonly (Call | readonly Call[])[]): readonly string[] {
	const view = whole(...calls.map((call) => step("", ...[call].flat())), step("last"));
	const changed = replacePieces(view, noteRepeatedReads(view, { keepFrom: view.length - 1, accessOf }));
	return lines(messagesOf(changed)).flatMap((line) => /(\w+)=\[Left out/.exec(line)?.[1] ?? []);
}

test("noteRepeatedReads() keeps the last result of a call that only reads", () => {
	expect(noted(read("r1"), read("r2"), read("other", { input: { path: "b.ts" } }), read("r3"))).toEqual(["r1", "r2"]);
});

test("noteRepeatedReads() goes by access, not by name: what writes, executes or is unknown stays", () => {
	for (const tool of ["edit", "bash", "unheard-of"])
		expect(noted(read("w1", { tool }), read("w2", { tool }))).toEqual([]);
	expect(noted(read("s1", { tool: "search" }), read("s2", { tool: "search" }))).toEqual(["s1"]);
	expect(noted(read("r1"), read("s1", { tool: "search" }))).toEqual([]);
});

test("noteRepeatedReads() takes no error for a later result, keeps errors, and both results of one step", () => {
	expect(noted(read("good"), read("bad", { isError: true }))).toEqual([]);
	expect(noted(read("bad", { isError: true }), read("good"))).toEqual([]);
	expect(noted([read("one"), read("two")])).toEqual([]);
});

test("noteRepeatedReads() changes nothing in the last steps, nothing that is as short as its note, and nothing twice", () => {
	const view = whole(step("", read("r1")), step("", read("r2")), step("", read("r3")));
	const once = noteRepeatedReads(view, { keepFrom: 4, accessOf });
	expect(once.map(({ from, to, messages }) => [from, to, lines(messages)])).toEqual([
		[3, 4, [`tool: r1=${repeatNote}`]],
	]);
	expect(noteRepeatedReads(replacePieces(view, once), { keepFrom: 4, accessOf })).toEqual([]);
	expect(noted(read("r1", { result: "short" }), read("r2"))).toEqual([]);
});
