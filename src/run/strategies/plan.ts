import { assistantText } from "./strategy.ts";
import type { Strategy, StrategyNext } from "./strategy.ts";

/** A plan with more steps than this is carried out as one. */
const maxPlanSteps = 12;

const askForAnswer = "All steps are done. Now give the final answer to the task, from what you found.";

/** A numbered plan first, then its steps one after another with tools, then an answer without. */
export const plan: Strategy = {
	first: "plan",
	instruction: `First reply with a plan only: a numbered list of 1 to ${maxPlanSteps} short steps. You will then be asked to carry out each.`,
	offersTools: true,
	tools: (phase) => (phase.startsWith("step-") ? "auto" : "none"),
	next(phase, transcript) {
		if (phase === "answer") return { kind: "done" };
		const steps = stepsOf(planText(transcript));
		const done = Number(/\d+$/.exec(phase)?.[0] ?? 0);
		return toStep(steps, done);
	},
};

function toStep(steps: readonly string[], done: number): StrategyNext {
	const step = steps[done];
	if (step === undefined) return { kind: "say", text: askForAnswer, phase: "answer" };
	const text = `Carry out step ${done + 1} of ${steps.length}: ${step}\nReply with what it brought.`;
	return { kind: "say", text, phase: `step-${done + 1}` };
}

/** The first reply that says something is the plan. */
function planText(transcript: Parameters<typeof assistantText>[0]): string {
	const first = transcript.findIndex(
		(message, index) => message.role === "assistant" && assistantText(transcript.slice(index, index + 1), 0) !== "",
	);
	return first === -1 ? "" : assistantText(transcript.slice(first, first + 1), 0);
}

function stepsOf(text: string): readonly string[] {
	const steps = text.split("\n").flatMap((line) => /^\s*(?:\d+[.)]|[-*])\s+(.*\S)/.exec(line)?.[1] ?? []);
	return steps.length === 0 || steps.length > maxPlanSteps ? ["the whole plan"] : steps;
}
