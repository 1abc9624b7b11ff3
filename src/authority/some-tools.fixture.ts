import type { ToolFacts } from "./tool-facts.ts";

/** Tools of every access, for tests. */
export const someTools: readonly ToolFacts[] = [
	{ name: "read", access: "read" },
	{ name: "grep", access: "read" },
	{ name: "write", access: "write" },
	{ name: "edit", access: "write" },
	{ name: "bash", access: "execute", patternKey: "command" },
	{ name: "fetch", access: "network" },
	{ name: "task", access: "delegate", patternKey: "subagent_type" },
	{ name: "mcp__db__query", access: "execute" },
	{ name: "mcp__db__list", access: "read" },
];
