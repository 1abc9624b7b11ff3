import type { AgentDefinition, RunLimits, Task } from "../spec/index.ts";

/** The strictest of what the runtime allows, the definition says and the call asks for. Nothing widens. */
export function narrowLimits(
	limits: RunLimits,
	definition: Pick<AgentDefinition, "maxSteps" | "timeoutMs" | "maxTotalTokens" | "maxCostUsd">,
	task: Pick<Task, "maxSteps">,
): RunLimits {
	const maxCostUsd = least(limits.maxCostUsd, definition.maxCostUsd);
	return {
		...limits,
		maxSteps: least(limits.maxSteps, definition.maxSteps, task.maxSteps) ?? limits.maxSteps,
		timeoutMs: least(limits.timeoutMs, definition.timeoutMs) ?? limits.timeoutMs,
		maxTotalTokens: least(limits.maxTotalTokens, definition.maxTotalTokens) ?? limits.maxTotalTokens,
		...(maxCostUsd === undefined ? {} : { maxCostUsd }),
	};
}

function least(...values: readonly (number | undefined)[]): number | undefined {
	let least: number | undefined;
	for (const value of values) if (value !== undefined && (least === undefined || value < least)) least = value;
	return least;
}
