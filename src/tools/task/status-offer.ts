import type { JsonObject, Tool } from "../../spec/index.ts";
import { texts } from "../texts.generated.ts";
import { given, readFlag, readWhole } from "./fields.ts";

/** What a call of `task_status` asks. */
export type StatusRequest = {
	readonly id?: string | undefined;
	readonly waitSeconds?: number | undefined;
	readonly offset?: number | undefined;
	readonly stop?: boolean | undefined;
};

/** `task_status` as models are told of it. What it does is the runtime's. */
export function taskStatusOffer(): Tool {
	return {
		name: "task_status",
		description: texts["task/task-status.md"],
		inputSchema: {
			type: "object",
			properties: {
				id: { type: "string" },
				wait_seconds: { type: "integer" },
				offset: { type: "integer" },
				stop: { type: "boolean" },
			},
		},
		access: "delegate",
		ownsTime: true,
		execute: () => Promise.resolve({ content: "No run stands behind this call.", isError: true }),
	};
}

/** Longer waits are cut: the end comes as a message anyway. */
export const maxWaitSeconds = 600;

/** Reads a call; numbers and flags may come as text. A wait, an offset or a stop needs an id. */
export function parseStatusRequest(
	input: JsonObject,
): { readonly value: StatusRequest } | { readonly problem: string } {
	const id = given(input, "id") ? input["id"] : undefined;
	if (id !== undefined && typeof id !== "string")
		return { problem: `"id" must be the id of a task; it is ${JSON.stringify(id)}.` };
	const wait = readWhole(input, "wait_seconds");
	if ("problem" in wait) return wait;
	const offset = readWhole(input, "offset");
	if ("problem" in offset) return offset;
	const stop = readFlag(input, "stop");
	if ("problem" in stop) return stop;
	const needsId = wait.value !== undefined || offset.value !== undefined || stop.value === true;
	if (needsId && id === undefined) return { problem: 'Give "id": the task that is meant.' };
	const waitSeconds = wait.value === undefined ? undefined : Math.min(wait.value, maxWaitSeconds);
	return { value: { id, waitSeconds, offset: offset.value, stop: stop.value } };
}
