import { parseToolFilter } from "../authority/index.ts";
import type { InputCheck, JsonObject, JsonValue, Tool, ToolResult } from "../spec/index.ts";
import { joinTaskResults, parseTasks, toTaskResult } from "../tools/index.ts";
import { startChild } from "./start-child.ts";
import type { ChildEnd } from "./start-child.ts";
import type { LiveRun } from "./tree.ts";

/** No report is longer than this, however much room its parent has. */
const maxReportChars = 30_000;

/** About how many characters a token has, for turning a window's room into a report's bound. */
const charsPerToken = 4;

/**
 * The `task` tool of one run: starts its children side by side and brings back their fenced reports.
 *
 * An ordinary tool to the loop. While it waits, its run holds no slot. A child that cannot start is a result that says
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
			const children = parsed.tasks.map((task, promptIndex) =>
				startChild(parent, task, { callId: call.callId, promptIndex }),
			);
			parent.slot.leave();
			try {
				const ends = await Promise.all(children);
				const notes = parsed.ignored.map((key) => `Unknown key "${key}" was ignored.`);
				const maxChars = shareOf(parent, startedInStep.get(call.step) ?? 1);
				return joinTaskResults(ends.map((end) => toResult(parent, end, { notes, maxChars })));
			} finally {
				await parent.slot.enter(call.signal);
			}
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
	// A run that is asked again keeps its agent, whatever the call says.
	const asked = parsed.tasks.filter((task) => task.resume === undefined);
	await Promise.all(asked.map((task) => tree.snapshot.agents.resolve(task.agent, scope.signal)));
	const problems = asked.flatMap((task) => tree.snapshot.agents.problemOf(task.agent) ?? []);
	return problems[0] === undefined ? { value } : { problem: problems[0] };
}

/** The smaller of a fixed bound and this report's share of half of the room that its parent has left. */
function shareOf(parent: LiveRun, reports: number): number {
	const room = Math.max(0, parent.freeTokens()) * charsPerToken;
	return Math.floor(Math.min(maxReportChars, room / 2 / reports));
}

function toResult(
	{ tree }: LiveRun,
	end: ChildEnd,
	{ notes, maxChars }: { readonly notes: readonly string[]; readonly maxChars: number },
): ToolResult {
	if ("refused" in end) {
		const reason = `Not started: ${end.refused}.`;
		return { content: reason, isError: true, refused: reason };
	}
	const { task, outcome } = end;
	const text = outcome.report ?? outcome.partial ?? "";
	const wholeAt = text.length > maxChars ? tree.spill.keep(`${outcome.runId}-report`, text) : undefined;
	const nonce = tree.randomId(8);
	return toTaskResult({ task, outcome, nonce, maxChars, wholeAt, notes: [...notes, ...end.notes] });
}
