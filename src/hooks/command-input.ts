import { isAbsolute, join, relative } from "node:path";
import { rootOf } from "../spec/index.ts";
import type { HookCall, HookInputs, HookMoment, JsonObject, JsonValue } from "../spec/index.ts";
import { shapeOf } from "./tool-shapes.ts";

/**
 * What a command reads on its standard input: Claude Code's fields, and beside them `run_id`, `parent_id`, `depth` and
 * `agent`. Tools have the names and keys that they have there, and paths are absolute.
 */
export function commandInput(moment: HookMoment, input: HookInputs[HookMoment]): JsonObject {
	const { runId, parentId, depth, agent, workspace } = input;
	return {
		session_id: rootOf(runId),
		cwd: workspace,
		permission_mode: "default",
		hook_event_name: moment,
		...(depth > 0 ? { agent_id: runId, agent_type: agent } : {}),
		run_id: runId,
		...(parentId === undefined ? {} : { parent_id: parentId }),
		depth,
		agent,
		...("prompt" in input ? { prompt: input.prompt } : {}),
		...("tool" in input ? callFields(input) : {}),
		...("result" in input ? { tool_response: { content: input.result.content, success: !input.result.isError } } : {}),
		...("rounds" in input ? { stop_hook_active: input.rounds > 0, last_assistant_message: input.report } : {}),
		...("status" in input ? { status: input.status, ended: input.ended } : {}),
	};
}

/** An input that a command gave back, in our keys; a path within the workspace is relative again. */
export function fromCommandInput(tool: string, input: JsonObject, workspace: string): JsonObject {
	const { keys, paths } = shapeOf(tool);
	const ours = new Map(Object.entries(keys).map(([own, theirs]) => [theirs, own]));
	return Object.fromEntries(
		Object.entries(input).map(([key, value]) => {
			const own = ours.get(key) ?? key;
			return [own, paths.includes(own) ? withinWorkspace(value, workspace) : value];
		}),
	);
}

function callFields({ tool, callId, input, workspace }: HookCall & { readonly workspace: string }): JsonObject {
	const { names, keys, paths } = shapeOf(tool);
	const entries = Object.entries(input).map(([key, value]) => [
		keys[key] ?? key,
		paths.includes(key) ? absolute(value, workspace) : value,
	]);
	return { tool_name: names[0] ?? tool, tool_use_id: callId, tool_input: Object.fromEntries(entries) as JsonObject };
}

function absolute(path: JsonValue | undefined, workspace: string): JsonValue | undefined {
	return typeof path === "string" && !isAbsolute(path) ? join(workspace, path) : path;
}

function withinWorkspace(path: JsonValue | undefined, workspace: string): JsonValue | undefined {
	if (typeof path !== "string" || !isAbsolute(path)) return path;
	const inside = relative(workspace, path);
	if (inside === "") return ".";
	return inside === ".." || inside.startsWith("../") || isAbsolute(inside) ? path : inside;
}
