import { gateMoments } from "../spec/index.ts";
import type { EventBody, HookInputs, HookMoment, JsonObject } from "../spec/index.ts";
import type { PreparedHook } from "./prepare.ts";
import { bounded } from "./reply.ts";
import type { Reply } from "./reply.ts";

/** What all hooks of one moment said together. */
export type Verdict = {
	/** The reasons of all that denied, a line each. */
	readonly denied?: string | undefined;
	/** After the last change. */
	readonly input?: JsonObject | undefined;
	readonly stop?: string | undefined;
	readonly sendBack?: string | undefined;
	/** In the order of the hooks. */
	readonly context: readonly HookText[];
};

export type HookText = { readonly hook: string; readonly text: string };

/** Who is asked about what, and where each decision goes. */
export type Question<Moment extends HookMoment> = {
	readonly moment: Moment;
	/** The tool or the agent that matchers are about. */
	readonly subject: string;
	readonly input: HookInputs[Moment];
	readonly hooks: readonly PreparedHook[];
	readonly callId?: string | undefined;
	readonly childId?: string | undefined;
	record(event: EventBody): void;
	/** Told of a hook that failed where nothing is denied for it. */
	report(problem: string): void;
};

/**
 * Asks every hook that concerns the subject, one after the other in their order; no answer skips another hook. An
 * input that one changes is what the next one sees.
 *
 * One deny is a deny. A hook that fails denies at a gate, and is reported and ignored elsewhere. Each decision is
 * recorded: every answer of a gate, and of the others what they had to say. Rejects only with the reason of the
 * aborted signal.
 */
export async function decide<Moment extends HookMoment>(question: Question<Moment>): Promise<Verdict> {
	const { moment, subject, hooks } = question;
	let changed: JsonObject | undefined;
	const replies: { readonly hook: string; readonly reply: Reply }[] = [];
	for (const hook of hooks) {
		if (hook.moment !== moment || !hook.concerns(subject)) continue;
		const input = changed ? { ...question.input, input: changed } : question.input;
		const reply = await replyOf(hook, input, question);
		changed = reply.input ?? changed;
		replies.push({ hook: hook.name, reply });
	}
	return { ...join(replies), input: changed };
}

async function replyOf<Moment extends HookMoment>(
	hook: PreparedHook,
	input: HookInputs[Moment],
	question: Question<Moment>,
): Promise<Reply> {
	try {
		const reply = await hook.ask(input);
		record(question, hook, describe(reply));
		return reply;
	} catch (thrown) {
		input.signal.throwIfAborted();
		const failure = `Hook "${hook.name}" failed: ${textOf(thrown)}.`;
		record(question, hook, { decision: "error", reason: failure });
		if (gateMoments.has(question.moment)) return { deny: `${failure} So it is denied.` };
		question.report(failure);
		return {};
	}
}

type Decision = { readonly decision: string; readonly reason: string };

function record(question: Question<HookMoment>, hook: PreparedHook, { decision, reason }: Decision): void {
	const { moment, callId, childId } = question;
	if (decision === "pass" && reason === "" && !gateMoments.has(moment)) return;
	question.record({
		type: "hook-decision",
		hook: hook.name,
		moment,
		...(callId === undefined ? {} : { callId }),
		...(childId === undefined ? {} : { childId }),
		decision,
		reason,
	});
}

function describe({ deny, stop, sendBack, input, context, note = "" }: Reply): Decision {
	if (stop !== undefined) return { decision: "stop", reason: stop };
	if (deny !== undefined) return { decision: "deny", reason: deny };
	if (sendBack) return { decision: "send-back", reason: sendBack };
	if (input) return { decision: "change", reason: bounded(JSON.stringify(input)) };
	if (context) return { decision: "context", reason: context };
	return { decision: "pass", reason: note };
}

function join(answers: readonly { readonly hook: string; readonly reply: Reply }[]): Omit<Verdict, "input"> {
	const replies = answers.map(({ reply }) => reply);
	return {
		denied: lines(replies.map(({ deny }) => deny)),
		sendBack: lines(replies.map(({ sendBack }) => sendBack || undefined)),
		stop: replies.find(({ stop }) => stop !== undefined)?.stop,
		context: answers.flatMap(({ hook, reply }) => (reply.context ? [{ hook, text: reply.context }] : [])),
	};
}

function lines(texts: readonly (string | undefined)[]): string | undefined {
	const given = texts.filter((text) => text !== undefined);
	return given.length === 0 ? undefined : given.join("\n");
}

function textOf(thrown: unknown): string {
	const text = thrown instanceof Error ? thrown.message || thrown.name : "it threw something that is not an error";
	return bounded(text).replace(/\.$/, "");
}
