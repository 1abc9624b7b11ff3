import type { RunPorts, ToolCall } from "../spec/index.ts";
import { addResults, answerCalls, skipCalls } from "./calls.ts";
import { judge } from "./judge.ts";
import type { Next } from "./next.ts";
import type { RunState } from "./state.ts";

const afterCompletion = "Not run: the completion tool was called in the same step.";

/**
 * A step that calls the completion tool: its first good result is judged as the report. Other calls of the step are answered and
 * not run. A blank result is an error to the model, and the run goes on.
 */
export async function completeByTool(
	state: RunState,
	calls: readonly ToolCall[],
	ports: RunPorts,
): Promise<Next | undefined> {
	const completing = calls.find((call) => ports.tools.completes(call.tool));
	if (!completing) throw new Error("No call of this step completes the run.");
	const others = calls.filter((call) => call !== completing);
	const [result] = await answerCalls([completing], state, ports);
	if (!result) throw new Error("The completion call has no result.");
	const skipped = skipCalls(others, state, ports, afterCompletion);
	addResults(state, calls, skipped.toSpliced(calls.indexOf(completing), 0, result));
	ports.signal.throwIfAborted();
	if (result.isError) return undefined;
	state.lastText = result.content;
	return judge(result.content, state, ports);
}
