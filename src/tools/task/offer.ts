import type { Tool } from "../../spec/index.ts";
import { texts } from "../texts.generated.ts";
import { taskSchema } from "./schema.ts";
import type { TaskOffer } from "./schema.ts";

/**
 * `task` as models are told of it: the same bytes for every run of a tree.
 *
 * What it does is the runtime's: it gives each run a copy whose `execute` starts that run's children.
 */
export function taskOffer({ roster, ...offer }: TaskOffer & { readonly roster: string }): Tool {
	return {
		name: "task",
		description: `${texts["task/task.md"].trimEnd()}\n${roster}`,
		inputSchema: taskSchema(offer),
		access: "delegate",
		ownsTime: true,
		patternKey: "subagent_type",
		execute: () =>
			Promise.resolve({ content: "No run stands behind this call, so nothing was started.", isError: true }),
	};
}
