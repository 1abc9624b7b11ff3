import { RunStop } from "../spec/index.ts";
import type { Message, RunPorts, ToolCall, ToolResult, ToolResultPart } from "../spec/index.ts";

/**
 * Answers the calls of one step, in the order they were asked.
 *
 * Calls that read, use the network or delegate run side by side; one that writes or executes is a barrier: all calls
 * before it have ended, and none after it has begun. Every call gets exactly one result and one `tool-call-end`,
 * whatever happens: providers refuse a transcript with an unanswered call. When the signal aborts, calls in flight are
 * answered as cancelled, and later ones are answered without being run.
 */
export async function answerCalls(
	calls: readonly ToolCall[],
	step: number,
	ports: RunPorts,
): Promise<readonly ToolResult[]> {
	const results: ToolResult[] = [];
	for (const group of groupByBarrier(calls, ports)) {
		for (const call of group) recordStart(call, step, ports);
		await ports.commit();
		results.push(...(await Promise.all(group.map((call) => answerCall(call, step, ports)))));
	}
	return results;
}

/** Answers every call with one text, running none of them. */
export function refuseCalls(
	calls: readonly ToolCall[],
	step: number,
	ports: RunPorts,
	content: string,
): readonly ToolResult[] {
	return calls.map((call) => {
		recordStart(call, step, ports);
		const result: ToolResult = { content, isError: true, refused: content };
		recordEnd(call, step, ports, { result, durationMs: 0 });
		return result;
	});
}

/** The results of one step as the message that travels back. */
export function toToolMessage(calls: readonly ToolCall[], results: readonly ToolResult[]): Message {
	return { role: "tool", content: calls.map((call, index) => toResultPart(call, results[index])) };
}

function toResultPart(call: ToolCall, result: ToolResult | undefined): ToolResultPart {
	if (!result) throw new Error(`Call ${call.id} to "${call.tool}" has no result.`);
	const type = result.isError ? "error-text" : "text";
	return { type: "tool-result", toolCallId: call.id, toolName: call.tool, output: { type, value: result.content } };
}

function groupByBarrier(calls: readonly ToolCall[], { tools }: RunPorts): readonly (readonly ToolCall[])[] {
	const groups: ToolCall[][] = [];
	let open: ToolCall[] | undefined;
	for (const call of calls) {
		const access = tools.accessOf(call.tool);
		const isBarrier = access === "write" || access === "execute";
		if (isBarrier || !open) groups.push((open = []));
		open.push(call);
		if (isBarrier) open = undefined;
	}
	return groups;
}

async function answerCall(call: ToolCall, step: number, ports: RunPorts): Promise<ToolResult> {
	const startedAt = ports.clock.monotonic();
	const result = ports.signal.aborted
		? notRun(ports.signal)
		: await ports.tools.call(call, { step, signal: ports.signal }).catch((thrown: unknown) => {
				if (ports.signal.aborted) return cancelled(ports.signal);
				throw thrown;
			});
	recordEnd(call, step, ports, { result, durationMs: ports.clock.monotonic() - startedAt });
	return result;
}

function cancelled(signal: AbortSignal): ToolResult {
	return { content: `Stopped before it ended, so check whether it took effect. ${reasonOf(signal)}`, isError: true };
}

function notRun(signal: AbortSignal): ToolResult {
	const content = `Not run. ${reasonOf(signal)}`;
	return { content, isError: true, refused: content };
}

function reasonOf({ reason }: AbortSignal): string {
	return reason instanceof RunStop ? reason.message : "The run was stopped.";
}

function recordStart({ id, tool, input }: ToolCall, step: number, ports: RunPorts): void {
	const access = ports.tools.accessOf(tool);
	ports.record({ type: "tool-call-start", step, callId: id, tool, input, ...(access ? { access } : {}) });
}

function recordEnd(
	{ id, tool }: ToolCall,
	step: number,
	ports: RunPorts,
	{ result, durationMs }: { result: ToolResult; durationMs: number },
): void {
	ports.record({ type: "tool-call-end", step, callId: id, tool, ...result, durationMs });
}
