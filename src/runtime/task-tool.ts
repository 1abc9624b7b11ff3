import { parseToolFilter } from "../authority/index.ts";
import type { InputCheck, JsonObject, JsonValue, Task, Tool, ToolResult } from "../spec/index.ts";
import { joinTaskResults, parseTasks } from "../tools/index.ts";
import { childResult, shareOf } from "./child-result.ts";
import { prepareChild, startChild } from "./start-child.ts";
import type { TaskCall } from "./start-child.ts";
import type { LiveRun } from "./tree.ts";

/**
 * The `task` tool of one run: starts its children side by side and brings back their fenced reports.
 *
 * An ordinary tool to the loop. While all calls of its run only wait, the run holds no slot. A child that cannot start is a result that says
 * why; the others of the call go on.
 */
export function createTaskTool(parent: LiveRun, offer: Tool): Tool {
	const startedInStep = new Map<number, number>();
	return {
		...offer,
		ownsTime: true,
		validate: (input) => check(input, parent),
		async execute(input, call) {
			const parsed = parseTasks(input, parseToolFilter);
			if ("problem" in parsed) return { content: parsed.problem, isError: true, invalid: true };
			startedInStep.set(call.step, (startedInStep.get(call.step) ?? 0) + parsed.tasks.length);
			const notes = parsed.ignored.map((key) => `Unknown key "${key}" was ignored.`);
			const results = parsed.tasks.map(async (task, promptIndex): Promise<ToolResult> => {
				const from: TaskCall = { callId: call.callId, promptIndex };
				if (isBackground(task, parent)) return startInBackground(parent, task, from);
				const end = await startChild(parent, task, from);
				const known = [...notes, ...waitedFor(task, parent)];
				return childResult(parent, end, { notes: known, maxChars: shareOf(parent, startedInStep.get(call.step) ?? 1) });
			});
			parent.slot.leave(call.callId);
			// A stop may reject one of them, and the others have not ended yet: no child outlives its call.
			await Promise.allSettled(results);
			return joinTaskResults(await Promise.all(results));
		},
	};
}

/** Well-formed, and for agents that exist: a mistake here starts nothing. */
async function check(input: JsonValue, { tree, scope }: LiveRun): Promise<InputCheck> {
	if (typeof input !== "object" || input === null || Array.isArray(input))
		return { problem: "Give an object with a prompt." };
	const value = input as JsonObject;
	const parsed = parseTasks(value, parseToolFilter);
	if ("problem" in parsed) return parsed;
	if (!tree.hasBackground && parsed.tasks.some((task) => task.background))
		return { problem: "Tasks cannot run in the background here. Leave background out." };
	// A run that is asked again keeps its agent, whatever the call says.
	const asked = parsed.tasks.filter((task) => task.resume === undefined);
	await Promise.all(asked.map((task) => tree.snapshot.agents.resolve(task.agent, scope.signal)));
	const problems = asked.flatMap((task) => tree.snapshot.agents.problemOf(task.agent) ?? []);
	return problems[0] === undefined ? { value } : { problem: problems[0] };
}

/** Whether a task runs in the background: as the call says, else as its agent's definition does. */
function isBackground(task: Task, { tree }: LiveRun): boolean {
	return task.background ?? (tree.hasBackground && tree.snapshot.agents.find(task.agent)?.background === true);
}

/** What is said where an agent would run in the background, and tasks do not here. */
function waitedFor({ agent, background }: Task, { tree }: LiveRun): readonly string[] {
	const isOff = background === undefined && !tree.hasBackground;
	if (!isOff || tree.snapshot.agents.find(agent)?.background !== true) return [];
	return ["it is to run in the background, which is off here, so it was waited for"];
}

async function startInBackground(parent: LiveRun, task: Task, call: TaskCall): Promise<ToolResult> {
	const child = await prepareChild(parent, task, { ...call, background: true });
	if ("refused" in child) return childResult(parent, child, { notes: [], maxChars: 0 });
	const { runId } = child;
	await parent.background.start(child);
	return {
		content: `[${runId} · started in the background]\nIts end reaches you as a message. Go on, or answer; task_status says how it stands.`,
		data: { runId, status: "running", task: task.prompt },
	};
}
