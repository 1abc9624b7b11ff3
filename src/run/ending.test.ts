import { expect, test } from "vitest";
import { ErrandError, RunStop } from "../spec/index.ts";
import type { Ending } from "../spec/index.ts";
import { toEnding } from "./ending.ts";
import type { RunState } from "./state.ts";

const stopped: Ending = { status: "cancelled", cause: { code: "user", message: "The run was stopped by the user." } };
const failed: Ending = { status: "failed", cause: { code: "provider", message: "The connection was closed." } };

function state(more: Partial<RunState> = {}): RunState {
	return { lastText: "so far", ...more } as RunState;
}

test("T60 toEnding() takes what stopped the run for the cause, not what broke because of it", () => {
	const signal = AbortSignal.abort(new RunStop(stopped));
	expect(toEnding(new RunStop(failed), state(), signal)).toEqual({ ending: stopped });
	expect(toEnding(new Error("broken by the stop"), state(), signal)).toEqual({ ending: stopped });
});

test("T29 toEnding() takes the limit that opened the last turn for the cause, whatever became of that turn", () => {
	const lastTurn = { status: "limited", cause: { code: "steps", message: "Stopped after 2 steps." } } as const;
	const signal = AbortSignal.abort(new RunStop(stopped));
	expect(toEnding(new RunStop(failed), state({ lastTurn }), signal)).toEqual({ ending: lastTurn });
});

test("toEnding() keeps text that had arrived, and not a blank one", () => {
	const { signal } = new AbortController();
	const [kept, before] = [state(), state()];
	toEnding(new RunStop(failed, { partial: "half" }), kept, signal);
	toEnding(new RunStop(failed, { partial: " " }), before, signal);
	expect([kept.lastText, before.lastText]).toEqual(["half", "so far"]);
});

test("toEnding() tells a full disk from a fault of ours", () => {
	const { signal } = new AbortController();
	const codeOf = (thrown: unknown): unknown => {
		const result = toEnding(thrown, state(), signal);
		return "ending" in result && result.ending.cause.code;
	};
	expect([new ErrandError("storage", "full"), new TypeError("x"), "a text"].map(codeOf)).toEqual([
		"storage",
		"internal",
		"internal",
	]);
});
