import { expect, test } from "vitest";
import { callEnd, calls, callStart, queued, resumed, says, stamped, started, stepEnd } from "./events.fixture.ts";
import { fold } from "./fold.ts";
import type { RunNode } from "./node.ts";
import { resumePointOf } from "./resume-point.ts";

const node = fold(
	stamped([
		queued("r"),
		started("r"),
		["r", { type: "phase-start", strategy: "plan", phase: "step-1" }],
		stepEnd("r", 1, [says("Looking."), calls("c1", "read"), calls("c2", "write", { path: "a" }), calls("c3", "write")]),
		callStart("r", "c1", "read"),
		callEnd("r", "c1", "read"),
		callStart("r", "c2", "write", { access: "write", input: `{ "path": "a" }` }),
		resumed("r", 3_600_000),
	]),
).root as RunNode;

test("T74: resumePointOf() has what the loop needs, and the calls that may have taken effect", () => {
	const { state, reply, begun, observed, elapsedMs } = resumePointOf(node);

	expect(state).toEqual({
		transcript: node.transcript,
		step: 1,
		calls: reply?.calls,
		answers: new Map([["c1", { content: "result of c1" }]]),
		phase: "step-1",
		lastText: "Looking.",
		nudges: 0,
		invalidSteps: 0,
		stopRounds: 0,
		reportTries: 0,
	});
	expect([reply?.message, reply?.text, reply?.calls]).toEqual([
		node.transcript.at(-1),
		"Looking.",
		[
			{ id: "c1", tool: "read", input: "{}" },
			{ id: "c2", tool: "write", input: `{ "path": "a" }` },
			{ id: "c3", tool: "write", input: "{}" },
		],
	]);
	expect(begun.map(({ id, access }) => [id, access])).toEqual([["c2", "write"]]);
	expect(observed).toEqual({
		steps: 1,
		toolsUsed: { read: 1 },
		failedCalls: 0,
		refused: [],
		notRun: [],
		filesChanged: [],
		commandsRun: 0,
		contextTokens: 10,
		model: "m-1",
	});
	expect(elapsedMs).toBe(60);
});

test("resumePointOf() gives a transcript of its own, which the loop may append to", () => {
	const before = node.transcript.length;
	resumePointOf(node).state.transcript.push({ role: "user", content: [says("more")] });

	expect(node.transcript).toHaveLength(before);
});

test("T81: resumePointOf() does not take a call for begun that a person is still asked about", () => {
	const ask = { askId: "r/1/1?", callId: "c1", tool: "write", input: "{}", path: "main › write", reason: "" };
	const asked = [
		queued("r"),
		started("r"),
		stepEnd("r", 1, [calls("c1", "write")]),
		callStart("r", "c1", "write", { access: "write" }),
		["r", { type: "permission-ask", ...ask }] as const,
	];
	const answer = { type: "permission-answer", askId: ask.askId, callId: "c1", answer: "once", reason: "" } as const;
	const begunAfter = (facts: Parameters<typeof stamped>[0]) =>
		resumePointOf(fold(stamped(facts)).root as RunNode).begun;

	expect(begunAfter(asked)).toEqual([]);
	expect(begunAfter([...asked, ["r", answer]]).map(({ id }) => id)).toEqual(["c1"]);
});

test("resumePointOf() takes results back out of the transcript until something followed from them", () => {
	const facts = [queued("r"), started("r"), stepEnd("r", 1, [calls("c1", "read")]), callStart("r", "c1", "read")];
	const whole = [...facts, callEnd("r", "c1", "read")];
	const followed = [...whole, ["r", { type: "step-say", reason: "loop", text: "Again?" }] as const];
	const rolesAfter = (list: Parameters<typeof stamped>[0]) =>
		resumePointOf(fold(stamped(list)).root as RunNode).state.transcript.map(({ role }) => role);

	expect(rolesAfter(whole)).toEqual(["system", "user", "assistant"]);
	expect(rolesAfter(followed)).toEqual(["system", "user", "assistant", "tool", "user"]);
});

test("resumePointOf() does not count the time in which a person was asked", () => {
	const ask = { askId: "a", callId: "c1", tool: "write", input: "{}", path: "", reason: "" };
	const node = fold(
		stamped([
			queued("r"),
			started("r"),
			stepEnd("r", 1, [calls("c1", "write")]),
			["r", { type: "permission-ask", ...ask }],
			["r", { type: "permission-answer", askId: "a", callId: "c1", answer: "once", reason: "" }, 300_000],
		]),
	).root as RunNode;
	expect(resumePointOf(node).elapsedMs).toBe(30);
});
