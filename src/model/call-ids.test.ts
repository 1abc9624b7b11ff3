import { expect, test } from "vitest";
import { userMessage } from "../spec/index.ts";
import type { Message } from "../spec/index.ts";
import { createCallIds } from "./call-ids.ts";

const answer = (...ids: readonly string[]): Message => ({
	role: "assistant",
	content: ids.map((toolCallId) => ({ type: "tool-call", toolCallId, toolName: "read", input: {} })),
});

test("fault 30: createCallIds() gives no id twice, and makes one where there is none", () => {
	const ids = createCallIds();
	expect(["a", "a", "", " ", "call_2", "call_3"].map((id) => ids.claim(id))).toEqual([
		"a",
		"call_1",
		"call_2",
		"call_3",
		"call_4",
		"call_5",
	]);
});

test("fault 30: createCallIds() keeps to the ids of the run that it goes on from, also where a summary is asked for first", () => {
	const ids = createCallIds();
	ids.learn([{ role: "system", content: "Sum up." }, userMessage("the record")]);
	ids.learn([userMessage("go"), answer("a", "call_1"), userMessage("on")]);
	expect(["a", "call_1", "b"].map((id) => ids.claim(id))).toEqual(["call_2", "call_3", "b"]);
});
