import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { eventVersion } from "../spec/index.ts";
import type { FileChange, JsonObject, RunEvent } from "../spec/index.ts";
import { changedFiles } from "./changed-files.ts";

const hashOf = (text: string): string => createHash("sha256").update(text).digest("hex");

type Write = {
	readonly run?: string;
	readonly tool: string;
	readonly input: JsonObject & { readonly path: string };
	readonly kind?: FileChange["kind"];
	/** What stood in the file afterwards. */
	readonly left: string;
};

/** The calls of a tree as its journal has them. */
function eventsOf(writes: readonly Write[]): readonly RunEvent[] {
	return writes.flatMap(({ run = "r", tool, input, kind = "change", left }, index): RunEvent[] => {
		const head = { v: eventVersion, at: index, runId: run, depth: 0, agent: "main" };
		const callId = `c${index}`;
		const { path } = input;
		return [
			{ ...head, seq: 2 * index + 1, type: "tool-call-start", step: 1, callId, tool, input: JSON.stringify(input) },
			{
				...head,
				seq: 2 * index + 2,
				type: "tool-call-end",
				step: 1,
				callId,
				tool,
				content: "",
				changed: [{ path, kind, hash: hashOf(left) }],
				durationMs: 1,
			},
		];
	});
}

function changesOf(writes: readonly Write[], asked = ["r"]) {
	return changedFiles(eventsOf(writes), (run) => asked.includes(run)).map(({ path, changes }) => [path, ...changes]);
}

const create: Write = {
	tool: "write",
	input: { path: "a", content: "one\ntwo\n" },
	kind: "create",
	left: "one\ntwo\n",
};

test("changedFiles() joins what a run wrote on what it had created", () => {
	const edit: Write = { tool: "edit", input: { path: "a", old: "two", new: "2" }, left: "one\n2\n" };
	expect(changesOf([create, edit])).toEqual([
		["a", { runId: "r", kind: "known", before: undefined, after: "one\n2\n" }],
	]);
});

test("changedFiles() has the words of an edit where nobody recorded the text", () => {
	const edit: Write = { tool: "edit", input: { path: "b", old: "x", new: "y" }, left: "a y b" };
	expect(changesOf([edit])).toEqual([["b", { runId: "r", kind: "edited", old: "x", new: "y" }]]);
});

test("changedFiles() says that what a write replaced is not recorded, and knows the text from then on", () => {
	const write: Write = { tool: "write", input: { path: "b", content: "x" }, left: "x" };
	const edit: Write = { tool: "edit", input: { path: "b", old: "x", new: "y" }, left: "y" };
	expect(changesOf([write, edit])).toEqual([
		["b", { runId: "r", kind: "replaced", after: "x" }, { runId: "r", kind: "known", before: "x", after: "y" }],
	]);
});

test("changedFiles() does not take a text for known that was not the one written", () => {
	const write: Write = { tool: "write", input: { path: "b", content: "[secret:KEY]" }, left: "hunter2" };
	const other: Write = { tool: "stamp", input: { path: "c" }, left: "?" };
	expect(changesOf([write, other])).toEqual([
		[
			"b",
			{
				runId: "r",
				kind: "unknown",
				why: "what was recorded is not what was written: a hook changed the call, or a secret was left out",
			},
		],
		["c", { runId: "r", kind: "unknown", why: "the call to stamp does not say what it wrote" }],
	]);
	const late: Write = { tool: "edit", input: { path: "a", old: "two", new: "2" }, left: "something else" };
	expect(changesOf([create, late])).toEqual([
		[
			"a",
			{ runId: "r", kind: "known", before: undefined, after: "one\ntwo\n" },
			{ runId: "r", kind: "edited", old: "two", new: "2" },
		],
	]);
});

test("changedFiles() leaves out other runs, and starts from what they left", () => {
	const other: Write = { run: "r.1", tool: "edit", input: { path: "a", old: "two", new: "2" }, left: "one\n2\n" };
	const again: Write = { tool: "edit", input: { path: "a", old: "one", new: "1" }, left: "1\n2\n" };
	expect(changesOf([create, other, again])).toEqual([
		[
			"a",
			{ runId: "r", kind: "known", before: undefined, after: "one\ntwo\n" },
			{ runId: "r", kind: "known", before: "one\n2\n", after: "1\n2\n" },
		],
	]);
	expect(changesOf([create, other, again], ["r.1"])).toEqual([
		["a", { runId: "r.1", kind: "known", before: "one\ntwo\n", after: "one\n2\n" }],
	]);
});

test("changedFiles() has the hash that the last run of the tree left", () => {
	const other: Write = { run: "r.1", tool: "edit", input: { path: "a", old: "two", new: "2" }, left: "one\n2\n" };
	expect(changedFiles(eventsOf([create, other]), (run) => run === "r").map(({ hash }) => hash)).toEqual([
		hashOf("one\n2\n"),
	]);
});
