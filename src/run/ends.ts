import type { Ending, JsonValue, RunPorts, RunSpec, SayReason, StepReply } from "../spec/index.ts";
import type { RunState } from "./state.ts";
import { strategies } from "./strategies/index.ts";

/** What becomes of a reply without calls: a further step, a report, or an end. */
export type Next =
	| { readonly kind: "say"; readonly reason: SayReason; readonly text: string; readonly phase?: string | undefined }
	| { readonly kind: "report"; readonly report: string; readonly value?: JsonValue | undefined }
	| { readonly kind: "end"; readonly ending: Ending };

/** Bounds of asking again. Each of these is a step, too. */
const maxNudges = 3;
const maxReportTries = 3;
const maxStopRounds = 8;

const askToComplete = "You have not finished: call the complete tool with your result, or go on working.";
const askForAnswer = "Your reply was empty. Reply with your final answer as text, or go on with a tool call.";

type Asker = (
	spec: RunSpec,
	state: RunState,
	reply: StepReply,
	ports: RunPorts,
) => Next | undefined | Promise<Next | undefined>;

/**
 * Asked in this order; the first that has a word decides. A strategy's further phase comes before the three that judge
 * a final text, since a plan or a critique is not one.
 */
const askers: readonly Asker[] = [cutOrRefused, emptyAnswer, furtherPhase, completionTool, reportSchema, stopHooks];

/** Says how the run goes on after a reply without calls. */
export async function whatNext(spec: RunSpec, state: RunState, reply: StepReply, ports: RunPorts): Promise<Next> {
	for (const ask of askers) {
		const next = await ask(spec, state, reply, ports);
		if (next) return next;
	}
	const report = finalText(spec, state, reply);
	return { kind: "report", report, ...valueOf(report, ports) };
}

/** Checks a text that completes the run, from a reply or from the completion tool. */
export function reportProblem(text: string, ports: RunPorts): string | undefined {
	const checked = ports.checkReport?.(text);
	return checked && "problem" in checked ? checked.problem : undefined;
}

/** The value of a report that was checked, or nothing where there is no schema. */
export function valueOf(text: string, ports: RunPorts): { readonly value?: JsonValue } {
	const checked = ports.checkReport?.(text);
	return checked && "value" in checked ? { value: checked.value } : {};
}

function cutOrRefused(_: RunSpec, state: RunState, reply: StepReply): Next | undefined {
	const { unified, raw } = reply.finish;
	if (unified === "content-filter") return fail("refused", `The model refused to answer (${raw ?? unified}).`);
	if (unified !== "length") return undefined;
	if (reply.cutCall !== undefined) return nudge(state, cutCallText(reply.cutCall));
	if (reply.text.trim() === "") return undefined;
	const message = "The answer was cut by the model's output limit.";
	return { kind: "end", ending: { status: "limited", cause: { code: "output-cut", message } } };
}

function cutCallText(tool: string): string {
	return `Your call to ${tool} was cut by the output limit and was not run. Send it again with shorter arguments.`;
}

function emptyAnswer({ completion }: RunSpec, state: RunState, reply: StepReply): Next | undefined {
	if (reply.text.trim() !== "") return undefined;
	return nudge(state, completion === "tool" ? askToComplete : askForAnswer);
}

function furtherPhase(spec: RunSpec, state: RunState): Next | undefined {
	const next = strategies[spec.strategy].next(state.phase, state.transcript, spec.maxRounds);
	return next.kind === "say" ? { ...next, reason: "strategy" } : undefined;
}

function completionTool({ completion }: RunSpec, state: RunState): Next | undefined {
	return completion === "tool" ? nudge(state, askToComplete, "completion") : undefined;
}

function reportSchema(spec: RunSpec, state: RunState, reply: StepReply, ports: RunPorts): Next | undefined {
	const problem = reportProblem(finalText(spec, state, reply), ports);
	return problem === undefined ? undefined : askForFit(state, problem);
}

/** Asks for a report that fits its schema, a bounded number of times. */
export function askForFit(state: RunState, problem: string): Next {
	if (++state.reportTries >= maxReportTries) {
		return fail("report-invalid", `The report did not fit its schema in ${maxReportTries} tries: ${problem}`);
	}
	const text = `Your report does not fit: ${problem} Reply with the corrected JSON alone.`;
	return { kind: "say", reason: "report-schema", text };
}

async function stopHooks(spec: RunSpec, state: RunState, reply: StepReply, ports: RunPorts): Promise<Next | undefined> {
	if (!ports.onStop || state.stopRounds >= maxStopRounds) return undefined;
	const text = await ports.onStop(finalText(spec, state, reply), state.stopRounds);
	if (text === undefined) return undefined;
	state.stopRounds++;
	return { kind: "say", reason: "stop-hook", text };
}

/** A strategy may name an earlier text as the report, such as the draft that its critique approved. */
function finalText(spec: RunSpec, state: RunState, reply: StepReply): string {
	const next = strategies[spec.strategy].next(state.phase, state.transcript, spec.maxRounds);
	return (next.kind === "done" ? next.report : undefined) ?? reply.text;
}

function nudge(state: RunState, text: string, reason: SayReason = "nudge"): Next {
	if (state.nudges >= maxNudges)
		return fail("no-answer", `The model gave no answer, also when asked ${maxNudges} times more.`);
	state.nudges++;
	return { kind: "say", reason, text };
}

function fail(code: "refused" | "no-answer" | "report-invalid", message: string): Next {
	return { kind: "end", ending: { status: "failed", cause: { code, message } } };
}
