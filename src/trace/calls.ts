import type { RunEvent, ToolCallEnd, ToolResultPart } from "../spec/index.ts";
import { callLine } from "./call-line.ts";
import type { Draft } from "./draft.ts";
import { isCut } from "./steps.ts";

/** A call begins, or begins again after a resume: then it is not counted twice. */
export function startCall(node: Draft, event: Extract<RunEvent, { readonly type: "tool-call-start" }>): void {
	const { callId, tool, input, access, at } = event;
	node.latestCall = callLine(tool, input);
	const call = node.callsById.get(callId);
	if (!call || call.startedAt === undefined) node.figures.toolCalls++;
	if (!call) return;
	if (!call.result) node.openDelegated += Number(access === "delegate") - Number(call.access === "delegate");
	Object.assign(call, { input, access, startedAt: at });
}

/** A call has its one result; the last of its step brings the results into the transcript, in the order of the calls. */
export function endCall(node: Draft, event: Extract<RunEvent, { readonly type: "tool-call-end" }>): void {
	const call = node.callsById.get(event.callId);
	if (!call || call.result) return;
	const { invalid, refused, notRun, data, at } = event;
	Object.assign(call, { result: toResultPart(event), endedAt: at, invalid, refused, notRun, data });
	node.openAsks.delete(event.callId);
	if (call.access === "delegate") node.openDelegated--;
	count(node, event, call.access);
	if (--node.openCalls > 0) return;
	const results = node.calls.flatMap(({ result }) => (result ? [result] : []));
	node.transcript.push({ role: "tool", content: results });
	if (isCut(node.finish)) return;
	const isInvalid = node.calls.every((each) => each.invalid);
	node.rounds.invalidSteps = isInvalid ? node.rounds.invalidSteps + 1 : 0;
}

function toResultPart({ callId, tool, content, isError }: ToolCallEnd): ToolResultPart {
	const type = isError ? "error-text" : "text";
	return { type: "tool-result", toolCallId: callId, toolName: tool, output: { type, value: content } };
}

function count({ figures }: Draft, event: ToolCallEnd, access: string | undefined): void {
	const { tool, isError, refused, notRun, invalid, changed } = event;
	for (const { path } of changed ?? []) figures.filesChanged.add(path);
	if (refused !== undefined) {
		figures.refused.push({ tool, reason: refused });
		return;
	}
	if (notRun !== undefined) {
		figures.notRun.push({ tool, reason: notRun });
		return;
	}
	if (isError) figures.failedCalls++;
	if (invalid || access === undefined) return;
	figures.toolsUsed.set(tool, (figures.toolsUsed.get(tool) ?? 0) + 1);
	if (access === "execute") figures.commandsRun++;
}
