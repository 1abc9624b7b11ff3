import type { RunPorts, StepReply } from "../spec/index.ts";
import { addResults, answerCalls, skipCalls } from "./calls.ts";
import { completeByTool } from "./completion.ts";
import { fail } from "./next.ts";
import type { Next } from "./next.ts";
import { loopWord } from "./loop-guard.ts";
import type { LoopGuard } from "./loop-guard.ts";
import type { RunState } from "./state.ts";

/** Steps in a row in which no call could be used, after which the run ends. */
const maxInvalidSteps = 3;

const cutByLimit = "Not run: the reply was cut by the output limit. Send this call again, alone and shorter.";
const cutByFilter = "Not run: the reply was stopped by the provider's filter.";

/**
 * The second half of a step whose reply has calls: runs them, unless the reply was cut, and says what follows other
 * than simply a further step.
 */
export async function takeCalls(
	state: RunState,
	reply: StepReply,
	ports: RunPorts,
	guard: LoopGuard,
): Promise<Next | undefined> {
	const { calls, finish } = reply;
	const cut = finish.unified === "length" ? cutByLimit : finish.unified === "content-filter" ? cutByFilter : undefined;
	if (cut !== undefined) addResults(state, calls, skipCalls(calls, state, ports, cut));
	if (finish.unified === "length") return undefined;
	if (finish.unified === "content-filter") {
		const message = `The model refused to answer (${finish.raw ?? finish.unified}).`;
		return fail("refused", message);
	}
	state.nudges = 0;
	if (calls.some((call) => ports.tools.completes(call.tool))) return completeByTool(state, calls, ports);
	const results = await answerCalls(calls, state, ports);
	addResults(state, calls, results);
	ports.signal.throwIfAborted();
	state.invalidSteps = results.every((result) => result.invalid) ? state.invalidSteps + 1 : 0;
	if (state.invalidSteps >= maxInvalidSteps) return invalidCalls(results[0]?.content);
	return loopWord(guard.see(calls, results));
}

function invalidCalls(problem = ""): Next {
	const message = `No call of ${maxInvalidSteps} steps in a row could be used; the last: ${problem}`;
	return fail("invalid-calls", message);
}
