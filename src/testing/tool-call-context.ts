import type { ToolCallContext } from "../spec/index.ts";

/** Where a call of a tool comes from in a test: a run of its own, unless one is given, and a signal that never aborts. */
export function toolCallContext(overrides: Partial<ToolCallContext> = {}): ToolCallContext {
	return {
		run: { runId: "testrun000", depth: 0, agent: "main" },
		callId: "call-1",
		step: 1,
		key: "testrun000/1/1",
		signal: new AbortController().signal,
		emit: () => undefined,
		...overrides,
	};
}
