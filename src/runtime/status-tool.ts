import { cutText, neutralise } from "../base/index.ts";
import type { JsonObject, Tool, ToolCallContext, ToolResult } from "../spec/index.ts";
import { parseStatusRequest } from "../tools/index.ts";
import type { StatusRequest } from "../tools/index.ts";
import type { BackgroundChild } from "./background.ts";
import { childResult, shareOf } from "./child-result.ts";
import type { ChildEnd } from "./start-child.ts";
import type { LiveRun } from "./tree.ts";

/** The `task_status` tool of one run: lists, reads, waits for and stops its background children. */
export function createStatusTool(parent: LiveRun, offer: Tool): Tool {
	const { background } = parent;
	return {
		...offer,
		validate(input) {
			const value = input as JsonObject;
			const parsed = parseStatusRequest(value);
			return "problem" in parsed ? parsed : { value };
		},
		async execute(input, { signal, callId }) {
			const parsed = parseStatusRequest(input);
			if ("problem" in parsed) return { content: parsed.problem, isError: true, invalid: true };
			const { id } = parsed.value;
			if (id === undefined) return { content: listOf([...background.children.values()]) };
			const child = background.children.get(id);
			if (!child) return { content: unknownTask(id, [...background.children.keys()]), isError: true };
			await act(parent, child, parsed.value, { signal, callId });
			return child.end ? endOf(parent, child.end, parsed.value) : { content: `${lineOf(child)}.` };
		},
	};
}

/** Stops the task, or waits for its end; holds no slot meanwhile. */
async function act(
	{ tree, slot, scope }: LiveRun,
	{ runId, ended, end }: BackgroundChild,
	{ stop, waitSeconds }: StatusRequest,
	{ signal, callId }: Pick<ToolCallContext, "signal" | "callId">,
): Promise<void> {
	if (end || (!stop && waitSeconds === undefined)) return;
	if (stop) scope.find(runId)?.cancel(stoppedByParent);
	const over = new AbortController();
	slot.leave(callId);
	try {
		const time = stop ? [] : [tree.clock.sleep((waitSeconds ?? 0) * 1000, AbortSignal.any([signal, over.signal]))];
		await Promise.race([ended, ...time]).catch(() => signal.throwIfAborted());
	} finally {
		over.abort();
	}
}

const stoppedByParent = {
	status: "cancelled",
	cause: { code: "parent", message: "The run that asked for it stopped it." },
} as const;

/** The end as its message has it, or the report from a character on. */
function endOf(parent: LiveRun, end: ChildEnd, { offset }: StatusRequest): ToolResult {
	const maxChars = shareOf(parent, 1);
	if (offset === undefined || "refused" in end) return childResult(parent, end, { notes: [], maxChars });
	const text = neutralise(end.outcome.report ?? end.outcome.partial ?? "");
	const part = cutText(text.slice(offset), maxChars);
	const to = offset + part.length;
	const rest = to < text.length ? `Use offset=${to} to go on.` : "This is its end.";
	const nonce = parent.tree.randomId(8);
	return {
		content: `<report-${nonce}>\n${part}\n</report-${nonce}>\n[Characters ${offset} to ${to} of ${text.length}. ${rest}]`,
	};
}

function listOf(children: readonly BackgroundChild[]): string {
	return children.length === 0 ? "No task was started in the background." : children.map(lineOf).join("\n");
}

function lineOf({ runId, end }: BackgroundChild): string {
	if (!end) return `${runId}: at work`;
	if ("refused" in end) return `${runId}: not started`;
	const { status, cause, steps } = end.outcome;
	return `${runId}: ${cause ? `${status}: ${cause.code}` : status}, ${steps} steps`;
}

function unknownTask(id: string, known: readonly string[]): string {
	const list = known.length === 0 ? "None was started in the background." : `Known: ${known.join(", ")}.`;
	return `There is no background task "${id}". ${list}`;
}
