import type { Scope } from "../scheduler/index.ts";
import { identityOf } from "../spec/index.ts";
import type { Ending, EventBody } from "../spec/index.ts";
import { withPrompt } from "./specify.ts";
import type { Specified } from "./specify.ts";
import type { Tree } from "./tree.ts";

/** A run whose prompt went past its hooks. */
export type Submitted = {
	/** With the prompt as the run gets it. */
	readonly specified: Specified;
	/** To be recorded once the run is queued. */
	readonly decisions: readonly EventBody[];
	/** How the run ends where a hook denied its prompt. */
	readonly denied?: Extract<Ending, { status: "failed" }> | undefined;
};

/** Asks the hooks about the prompt of a run. Never rejects: a run that is stopped meanwhile is told so by its signal. */
export async function submitPrompt(
	tree: Tree,
	{ specified, scope }: { readonly specified: Specified; readonly scope: Scope },
): Promise<Submitted> {
	const { spec } = specified;
	const { signal } = scope;
	const decisions: EventBody[] = [];
	const hooks = tree.hooks.forRun(
		{ ...identityOf(spec), workspace: spec.workspace, signal },
		{ record: (event) => void decisions.push(event), stop: (ending) => scope.cancel(ending) },
	);
	try {
		const answer = await hooks.submitPrompt(spec.prompt);
		if ("prompt" in answer) return { specified: withPrompt(specified, answer.prompt), decisions };
		const cause = { code: "hook", message: answer.denied } as const;
		return { specified, decisions, denied: { status: "failed", cause } };
	} catch (thrown) {
		if (signal.aborted) return { specified, decisions };
		throw thrown;
	}
}
