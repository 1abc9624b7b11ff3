import type { HookRun, RunOutcome } from "../spec/index.ts";
import { decide } from "./decide.ts";
import type { PreparedHook } from "./prepare.ts";
import { withContext } from "./run-hooks.ts";
import type { HookOutlets } from "./run-hooks.ts";

/** The hooks around one child. Their decisions stand on its parent, since the child may never have been. */
export interface ChildHooks {
	/** The prompt with what hooks add to it, or why the child may not start. */
	start(prompt: string): Promise<{ readonly prompt: string } | { readonly denied: string }>;
	/** The child is about to complete; a text sends it back to work. */
	onStop(report: string, rounds: number): Promise<string | undefined>;
	/**
	 * The child has ended. Asks the hooks of `SubagentStop`, unless they let this very end pass; nothing that they say
	 * changes it any more.
	 */
	ended(outcome: RunOutcome): Promise<void>;
}

/** All of these reject only with the reason of the parent's aborted signal. */
export function createChildHooks(
	hooks: readonly PreparedHook[],
	child: HookRun,
	{ callId, ...out }: Omit<HookOutlets, "stop"> & { readonly callId: string },
): ChildHooks {
	const about = { subject: child.agent, hooks, callId, childId: child.runId, ...out };
	let rounds = 0;
	let passed = false;
	return {
		async start(prompt) {
			const { denied, context } = await decide({ ...about, moment: "SubagentStart", input: { ...child, prompt } });
			return denied === undefined ? { prompt: withContext(prompt, context) } : { denied };
		},
		async onStop(report, soFar) {
			rounds = soFar;
			const input = { ...child, status: "completed", report, rounds, ended: false } as const;
			const { sendBack } = await decide({ ...about, moment: "SubagentStop", input });
			passed = sendBack === undefined;
			return sendBack;
		},
		async ended({ status, cause, report, partial }) {
			if (passed && status === "completed") return;
			const text = report ?? partial ?? "";
			const input = { ...child, status, ...(cause ? { cause } : {}), report: text, rounds, ended: true };
			await decide({ ...about, moment: "SubagentStop", input });
		},
	};
}
