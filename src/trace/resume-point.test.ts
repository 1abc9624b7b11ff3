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
	const { state, begun, answered, observed, elapsedMs } = resumePointOf(node);

	expect(state).toEqual({
		transcript: node.transcript,
		step: 1,
		pendingCalls: [
			{ id: "c2", tool: "write", input: `{ "path": "a" }` },
			{ id: "c3", tool: "write", input: "{}" },
		],
		phase: "step-1",
		lastText: "Looking.",
		nudges: 0,
		invalidSteps: 0,
		stopRounds: 0,
		reportTries: 0,
	});
	expect(begun.map(({ id, access }) => [id, access])).toEqual([["c2", "write"]]);
	expect(answered).toEqual([
		{ type: "tool-result", toolCallId: "c1", toolName: "read", output: { type: "text", value: "result of c1" } },
	]);
	expect(observed).toEqual({
		steps: 1,
		toolsUsed: { read: 1 },
		failedCalls: 0,
		refused: [],
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
