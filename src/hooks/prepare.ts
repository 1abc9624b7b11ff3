import { gateMoments } from "../spec/index.ts";
import type { Clock, Hook, HookInputs, HookMoment } from "../spec/index.ts";
import { askCommand } from "./command.ts";
import type { RunCommand } from "./command.ts";
import { matchAgents, matchTools } from "./match.ts";
import type { Matches } from "./match.ts";
import { toReply } from "./reply.ts";
import type { Reply } from "./reply.ts";
import { withinTime } from "../base/index.ts";

/** A hook that can be asked. */
export type PreparedHook = {
	readonly name: string;
	readonly moment: HookMoment;
	/** Whether it is asked about this tool, or this agent. */
	readonly concerns: Matches;
	/** Rejects where the hook failed, or its signal aborted. */
	ask(input: HookInputs[HookMoment]): Promise<Reply>;
};

export type PrepareParts = {
	readonly clock: Clock;
	/** Absent: there is no workspace that commands could run in. */
	readonly runCommand?: RunCommand | undefined;
};

const defaultTimeoutMs = 60_000;

/**
 * Prepares hooks, in order. One that cannot work is a problem; at a gate it stays and fails whenever it is asked, so
 * that the gate denies: everything where its matcher cannot be read either.
 */
export function prepareHooks(
	hooks: readonly Hook[],
	parts: PrepareParts,
): { readonly value: readonly PreparedHook[]; readonly problems: readonly string[] } {
	const problems: string[] = [];
	const value = hooks.flatMap((hook, index): readonly PreparedHook[] => {
		const name = nameOf(hook, index);
		const { moment, matcher } = hook;
		const concerns = isAboutTools(moment) ? matchTools(matcher) : matchAgents(matcher);
		const broken = whyBroken(hook, concerns, parts);
		if (broken === undefined && typeof concerns === "function")
			return [{ name, moment, concerns, ask: asker(hook, parts) }];
		const isGate = gateMoments.has(moment);
		problems.push(`Hook "${name}" at ${moment} cannot work: ${broken}. It ${isGate ? "denies" : "is ignored"}.`);
		return isGate
			? [
					{
						name,
						moment,
						concerns: typeof concerns === "function" ? concerns : () => true,
						ask: async () => Promise.reject(new Error(broken)),
					},
				]
			: [];
	});
	return { value, problems };
}

/** Whether the matcher of a moment is about tools; at the others it is about agents. */
export function isAboutTools(moment: HookMoment): boolean {
	return moment === "PreToolUse" || moment === "PostToolUse";
}

function nameOf(hook: Hook, index: number): string {
	return hook.name ?? (hook.command?.slice(0, 60) || hook.run?.name || `${hook.moment} ${index + 1}`);
}

function whyBroken(
	hook: Hook,
	concerns: Matches | { readonly problem: string },
	parts: PrepareParts,
): string | undefined {
	if ("problem" in concerns) return concerns.problem;
	if (hook.command === undefined)
		return typeof hook.run === "function" ? undefined : "it is neither a function nor a command";
	if (hook.command.trim() === "") return "its command is blank";
	return parts.runCommand ? undefined : "a command needs a workspace to run in";
}

function asker(hook: Hook, { clock, runCommand }: PrepareParts): PreparedHook["ask"] {
	const { moment, timeoutMs = defaultTimeoutMs } = hook;
	if (hook.command !== undefined && runCommand) {
		const { command, scripts } = hook;
		return (input) => askCommand({ moment, command, scripts, timeoutMs, input }, runCommand);
	}
	// A moment and its function belong together by the type of `Hook`, which is lost where all moments are one list.
	const run = hook.run as (input: HookInputs[HookMoment]) => unknown;
	return async (input) => {
		const answer: unknown = await withinTime((signal) => run({ ...input, signal }), input.signal, {
			clock,
			timeoutMs,
		});
		return toReply(moment, answer);
	};
}
