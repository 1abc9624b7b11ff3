import type { JsonSchema } from "../../spec/index.ts";

/** What the one schema of `task` depends on. */
export type TaskOffer = {
	/** Names in the roster, in its order. None where the host resolves every name. */
	readonly agents: readonly string[];
	readonly background: boolean;
};

/** The schema as every model sees it: flat, without `anyOf`, the same bytes on every call. */
export function taskSchema({ agents, background }: TaskOffer): JsonSchema {
	return {
		type: "object",
		properties: {
			description: { type: "string", description: "3 to 8 words, for people" },
			prompt: { type: "string" },
			prompts: {
				type: "array",
				items: { type: "string" },
				description: "instead of prompt: up to 8 tasks for the same agent, side by side",
			},
			subagent_type: { type: "string", ...(agents.length > 0 ? { enum: agents } : {}), ...defaultAgent(agents) },
			tool_filter: {
				description:
					'narrows its tools: `readonly`; `full` leaves out commands; `none` means no filter; or {"allow": [names]} or {"deny": [names]}',
			},
			max_steps: { type: "integer" },
			...(background ? { background: { type: "boolean", description: "return an id at once" } } : {}),
			resume: { type: "string", description: "id of a finished run to ask again" },
		},
	};
}

function defaultAgent(agents: readonly string[]): { readonly default?: string } {
	return agents.includes("general-purpose") ? { default: "general-purpose" } : {};
}
