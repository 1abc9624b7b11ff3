import type { AgentDefinition } from "../spec/index.ts";

/**
 * Names an agent in code. What is wrong with it is said when it is registered: `invalid-agent` or `duplicate-agent`.
 */
export function defineAgent(definition: Omit<AgentDefinition, "source">): AgentDefinition {
	return { ...definition, source: { kind: "code" } };
}
