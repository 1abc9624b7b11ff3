import type { RunPorts } from "../spec/index.ts";
import { fail } from "./next.ts";
import type { Next } from "./next.ts";
import type { RunState } from "./state.ts";

/** Bounds of sending an agent back to work. Each time is a step, too. */
const maxReportTries = 3;
const maxStopRounds = 8;

/**
 * Judges a text that would end the run, from a reply or from the completion tool: its schema is checked first, then
 * Stop hooks are asked. Either may send the agent back, a bounded number of times.
 */
export async function judge(text: string, state: RunState, ports: RunPorts): Promise<Next> {
	const checked = ports.checkReport?.(text);
	if (checked && "problem" in checked) return askForFit(state, checked.problem);
	const sentBack = await askStopHooks(text, state, ports);
	return sentBack ?? { kind: "report", report: text, ...(checked ? { value: checked.value } : {}) };
}

function askForFit(state: RunState, problem: string): Next {
	if (++state.reportTries >= maxReportTries) {
		return fail("report-invalid", `The report did not fit its schema in ${maxReportTries} tries: ${problem}`);
	}
	const text = `Your report does not fit: ${problem} Reply with the corrected JSON alone.`;
	return { kind: "say", reason: "report-schema", text };
}

async function askStopHooks(report: string, state: RunState, ports: RunPorts): Promise<Next | undefined> {
	if (!ports.onStop || state.stopRounds >= maxStopRounds) return undefined;
	const text = await ports.onStop(report, state.stopRounds);
	if (text === undefined) return undefined;
	state.stopRounds++;
	return { kind: "say", reason: "stop-hook", text };
}
