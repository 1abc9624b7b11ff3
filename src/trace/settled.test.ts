import { expect, test } from "vitest";
import { callEnd, calls, callStart, queued, stamped, started, stepEnd } from "./events.fixture.ts";
import { fold } from "./fold.ts";
import type { RunNode } from "./node.ts";
import { settledTranscript } from "./settled.ts";

test("settledTranscript() gives every call its result, so that a provider takes the transcript", () => {
	const facts = [
		queued("r"),
		started("r"),
		stepEnd("r", 1, [calls("c1", "read"), calls("c2", "write")]),
		callStart("r", "c1", "read"),
		callEnd("r", "c1", "read"),
	];
	const node = fold(stamped(facts)).root as RunNode;
	expect(settledTranscript(node).at(-1)).toEqual({
		role: "tool",
		content: [
			{ type: "tool-result", toolCallId: "c1", toolName: "read", output: { type: "text", value: "result of c1" } },
			{
				type: "tool-result",
				toolCallId: "c2",
				toolName: "write",
				output: {
					type: "error-text",
					value: "Not answered: the run had ended. Check whether it took effect before you repeat it.",
				},
			},
		],
	});
	const whole = fold(stamped([...facts, callEnd("r", "c2", "write")])).root as RunNode;
	expect(settledTranscript(whole)).toBe(whole.transcript);
});
