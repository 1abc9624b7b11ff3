import type {
	Access,
	Ending,
	EventBody,
	HookMoment,
	HookRun,
	JsonObject,
	ToolCallContext,
	ToolResult,
} from "../spec/index.ts";
import { decide } from "./decide.ts";
import type { HookText, Question, Verdict } from "./decide.ts";
import type { PreparedHook } from "./prepare.ts";

/** A call on its way to a tool. */
export type HookedCall = {
	readonly tool: { readonly name: string; readonly access: Access };
	readonly input: JsonObject;
	readonly at: ToolCallContext;
};

/** Where the decisions about one run go. */
export type HookOutlets = {
	record(event: EventBody): void;
	/** Ends the run of the call, since a hook said so. */
	stop(ending: Ending): void;
	report(problem: string): void;
};

/** The hooks of one run. All of these reject only with the reason of the run's aborted signal. */
export interface RunHooks {
	/** The prompt with what hooks add to it, or why it may not be worked on. */
	submitPrompt(prompt: string): Promise<{ readonly prompt: string } | { readonly denied: string }>;
	/** Before a call: the input to go on with, or why it is denied. Never allows what is not permitted elsewhere. */
	before(call: HookedCall): Promise<{ readonly input: JsonObject } | { readonly denied: string }>;
	/** After a call that ran: its result with what hooks add. */
	after(call: HookedCall, result: ToolResult): Promise<ToolResult>;
	/** A text sends the agent back to work. */
	onStop(report: string, rounds: number): Promise<string | undefined>;
}

/** The hooks of one run; texts that a hook adds before a call are kept until that call has its result. */
export function createRunHooks(hooks: readonly PreparedHook[], run: HookRun, out: HookOutlets): RunHooks {
	const added = new WeakMap<ToolCallContext, readonly HookText[]>();
	const ask = async <Moment extends HookMoment>(
		question: Pick<Question<Moment>, "moment" | "input" | "callId">,
		subject: string = run.agent,
	): Promise<Verdict> => decide({ ...question, subject, hooks, ...out });
	const endIfTold = ({ stop }: Verdict): void => {
		if (stop !== undefined) out.stop({ status: "failed", cause: { code: "hook", message: stop } });
	};

	return {
		async submitPrompt(prompt) {
			const { denied, context } = await ask({ moment: "UserPromptSubmit", input: { ...run, prompt } });
			return denied === undefined ? { prompt: withContext(prompt, context) } : { denied };
		},
		async before(call) {
			const { callId } = call.at;
			const input = { ...run, ...aboutCall(call) };
			const verdict = await ask({ moment: "PreToolUse", callId, input }, call.tool.name);
			endIfTold(verdict);
			const denied = verdict.denied ?? verdict.stop;
			if (denied !== undefined) return { denied: withContext(denied, verdict.context) };
			if (verdict.context.length > 0) added.set(call.at, verdict.context);
			return { input: verdict.input ?? call.input };
		},
		async after(call, result) {
			const { callId } = call.at;
			const { content, isError = false } = result;
			const input = { ...run, ...aboutCall(call), result: { content, isError } };
			const verdict = await ask({ moment: "PostToolUse", callId, input }, call.tool.name);
			endIfTold(verdict);
			return { ...result, content: withContext(content, [...(added.get(call.at) ?? []), ...verdict.context]) };
		},
		async onStop(report, rounds) {
			return (await ask({ moment: "Stop", input: { ...run, report, rounds } })).sendBack;
		},
	};
}

/** What hooks add is visible as theirs, after the text that it is about. */
export function withContext(text: string, context: readonly HookText[]): string {
	return [text, ...context.map((added) => `[Added by hook "${added.hook}"]\n${added.text}`)].join("\n\n");
}

function aboutCall({ tool, input, at }: HookedCall): {
	tool: string;
	access: Access;
	callId: string;
	step: number;
	input: JsonObject;
} {
	return { tool: tool.name, access: tool.access, callId: at.callId, step: at.step, input };
}
