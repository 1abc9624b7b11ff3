import type { RunPorts, RunSpec, SayReason, StepReply } from "../spec/index.ts";
import { judge } from "./judge.ts";
import { fail } from "./next.ts";
import type { Next } from "./next.ts";
import { ownTranscript } from "./state.ts";
import type { RunState } from "./state.ts";
import { strategies } from "./strategies/index.ts";

/** Nudges in a row. Each of them is a step, too. */
const maxNudges = 3;

const askToComplete = "You have not finished: call the complete tool with your result, or go on working.";
const askForAnswer = "Your reply was empty. Reply with your final answer as text, or go on with a tool call.";

type Asker = (spec: RunSpec, state: RunState, reply: StepReply) => Next | undefined;

/**
 * Asked in this order; the first that has a word decides. A strategy's further phase comes before all that judges a
 * final text, since a plan or a critique is not one.
 */
const askers: readonly Asker[] = [cutOrRefused, emptyAnswer, furtherPhase, completionTool];

/** Says how the run goes on after a reply without calls. */
export async function whatNext(spec: RunSpec, state: RunState, reply: StepReply, ports: RunPorts): Promise<Next> {
	for (const ask of askers) {
		const next = ask(spec, state, reply);
		if (next) return next;
	}
	return judge(finalText(spec, state, reply), state, ports);
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
	const next = strategies[spec.strategy].next(state.phase, ownTranscript(spec, state), spec.maxRounds);
	return next.kind === "say" ? { ...next, reason: "strategy" } : undefined;
}

function completionTool({ completion }: RunSpec, state: RunState): Next | undefined {
	return completion === "tool" ? nudge(state, askToComplete, "completion") : undefined;
}

/** A strategy may name an earlier text as the report, such as the draft that its critique approved. */
function finalText(spec: RunSpec, state: RunState, reply: StepReply): string {
	const next = strategies[spec.strategy].next(state.phase, ownTranscript(spec, state), spec.maxRounds);
	return (next.kind === "done" ? next.report : undefined) ?? reply.text;
}

function nudge(state: RunState, text: string, reason: SayReason = "nudge"): Next {
	if (state.nudges >= maxNudges)
		return fail("no-answer", `The model gave no answer, also when asked ${maxNudges} times more.`);
	state.nudges++;
	return { kind: "say", reason, text };
}
