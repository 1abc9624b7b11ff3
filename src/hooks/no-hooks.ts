import type { ChildHooks } from "./child-hooks.ts";
import type { RunHooks } from "./run-hooks.ts";

/** What a run is asked where nobody has set up a hook: the same for all runs. */
export const noRunHooks: RunHooks = {
	submitPrompt: async (prompt) => ({ prompt }),
	before: async ({ input }) => ({ input }),
	after: async (_, result) => result,
	onStop: async () => undefined,
};

/** The same around a child. */
export const noChildHooks: ChildHooks = {
	start: async (prompt) => ({ prompt }),
	onStop: async () => undefined,
	ended: async () => {},
};
