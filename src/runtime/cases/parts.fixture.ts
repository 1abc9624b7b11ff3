import type { AgentDefinition, Tool } from "../../spec/index.ts";
import type { ScriptPart } from "../../testing/index.ts";

/** A call of `task`. */
export const ask = (prompt: string, more: object = {}): ScriptPart => ({ call: "task", input: { prompt, ...more } });

/** A turn that says this and ends. */
export const say = (text: string): readonly ScriptPart[] => [{ say: text }];

/** A turn with one call. */
export const call = (name: string, input: object = {}): readonly ScriptPart[] => [{ call: name, input: { ...input } }];

/** An agent in code. */
export function agent(name: string, more: Partial<AgentDefinition> = {}): AgentDefinition {
	return { name, description: `Use ${name}.`, instructions: `ROLE ${name}`, source: { kind: "code" }, ...more };
}

/** A tool that answers with its name. */
export function tool(
	name: string,
	access: Tool["access"],
	execute: Tool["execute"] = async () => ({ content: name }),
): Tool {
	return { name, description: name, inputSchema: { type: "object" }, access, execute };
}

/** An agent file as people write it. */
export function agentFile(frontmatter: readonly string[], instructions: string): string {
	return ["---", ...frontmatter, "---", instructions, ""].join("\n");
}
