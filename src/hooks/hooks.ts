import type { Hook, HookRun } from "../spec/index.ts";
import { createChildHooks } from "./child-hooks.ts";
import type { ChildHooks } from "./child-hooks.ts";
import { noChildHooks, noRunHooks } from "./no-hooks.ts";
import { prepareHooks } from "./prepare.ts";
import type { PrepareParts } from "./prepare.ts";
import { createRunHooks } from "./run-hooks.ts";
import type { HookOutlets, RunHooks } from "./run-hooks.ts";

export type HooksParts = PrepareParts & {
	readonly hooks: readonly Hook[];
	/** Told once of each hook that cannot work, and of each way in which one failed where nothing is denied for it. */
	report(problem: string): void;
};

/** The hooks of one runtime. */
export interface Hooks {
	/** Those of one run. `run.signal` is its own. */
	forRun(run: HookRun, out: Pick<HookOutlets, "record" | "stop">): RunHooks;
	/** Those around one child. `child.signal` is the parent's, and so is `record`. */
	forChild(child: HookRun, out: Pick<HookOutlets, "record"> & { readonly callId: string }): ChildHooks;
}

/** Prepares the hooks that a user set up. Hooks of files that the user did not write are not among them. */
export function createHooks(parts: HooksParts): Hooks {
	const { value: prepared, problems } = prepareHooks(parts.hooks, parts);
	const reported = new Set<string>();
	const reportOnce = (problem: string): void => {
		if (reported.has(problem)) return;
		reported.add(problem);
		parts.report(problem);
	};
	for (const problem of problems) reportOnce(problem);
	if (prepared.length === 0) return { forRun: () => noRunHooks, forChild: () => noChildHooks };
	return {
		forRun: (run, out) => createRunHooks(prepared, run, { ...out, report: reportOnce }),
		forChild: (child, out) => createChildHooks(prepared, child, { ...out, report: reportOnce }),
	};
}
