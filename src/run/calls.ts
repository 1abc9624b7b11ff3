import { RunStop } from "../spec/index.ts";
import type { Message, RunPorts, ToolCall, ToolResult, ToolResultPart } from "../spec/index.ts";
import type { RunState } from "./state.ts";

/**
 * Answers these calls of the latest reply, in the order they were asked.
 *
 * Calls that read, use the network or delegate run side by side; one that writes or executes is a barrier: all calls
 * before it have ended, and none after it has begun. Every call gets exactly one result and one `tool-call-end`,
 * whatever happens: providers refuse a transcript with an unanswered call. One that has its result already, from before
 * a resume, is not run again. When the signal aborts, calls in flight are answered as cancelled, and later ones are
 * answered without being run.
 */
export async function answerCalls(
	calls: readonly ToolCall[],
	state: RunState,
	ports: RunPorts,
): Promise<readonly ToolResult[]> {
	const results: ToolResult[] = [];
	const places = new Map(state.calls.map(({ id }, index) => [id, index + 1]));
	for (const group of groupByBarrier(calls, ports)) {
		for (const call of group) if (!state.answers.has(call.id)) recordStart(call, state, ports);
		await ports.commit();
		results.push(...(await Promise.all(group.map((call) => answerCall(call, places.get(call.id) ?? 0, state, ports)))));
	}
	return results;
}

/** Answers every call that has no result with why it is not run. */
export function skipCalls(
	calls: readonly ToolCall[],
	state: RunState,
	ports: RunPorts,
	why: string,
): readonly ToolResult[] {
	return calls.map((call) => {
		const known = state.answers.get(call.id);
		if (known) return known;
		recordStart(call, state, ports);
		const result = notRun(why);
		recordEnd(call, state, ports, { result, durationMs: 0 });
		return result;
	});
}

/** Brings the results of a step into the transcript, as the message that travels back. */
export function addResults(state: RunState, calls: readonly ToolCall[], results: readonly ToolResult[]): void {
	const message: Message = { role: "tool", content: calls.map((call, index) => toResultPart(call, results[index])) };
	state.transcript.push(message);
	state.answers.clear();
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

/** `n`: its place among the calls of the reply, from 1. */
async function answerCall(call: ToolCall, n: number, state: RunState, ports: RunPorts): Promise<ToolResult> {
	const known = state.answers.get(call.id);
	if (known) return known;
	const { signal } = ports;
	const startedAt = ports.clock.monotonic();
	const result = signal.aborted
		? notRun(`Not run. ${reasonOf(signal)}`)
		: await ports.tools.call(call, { step: state.step, n, signal }).catch((thrown: unknown) => {
				if (signal.aborted) return cancelled(signal);
				throw thrown;
			});
	recordEnd(call, state, ports, { result, durationMs: Math.round(ports.clock.monotonic() - startedAt) });
	return result;
}

function cancelled(signal: AbortSignal): ToolResult {
	return { content: `Stopped before it ended, so check whether it took effect. ${reasonOf(signal)}`, isError: true };
}

function notRun(why: string): ToolResult {
	return { content: why, isError: true, notRun: why };
}

function reasonOf({ reason }: AbortSignal): string {
	return reason instanceof RunStop ? reason.message : "The run was stopped.";
}

function recordStart({ id, tool, input }: ToolCall, { step }: RunState, ports: RunPorts): void {
	const access = ports.tools.accessOf(tool);
	ports.record({ type: "tool-call-start", step, callId: id, tool, input, ...(access ? { access } : {}) });
}

/** The one result of a call, as a fact. */
export function recordEnd(
	{ id, tool }: Pick<ToolCall, "id" | "tool">,
	{ step }: RunState,
	ports: RunPorts,
	{ result, durationMs }: { readonly result: ToolResult; readonly durationMs: number },
): void {
	ports.record({ type: "tool-call-end", step, callId: id, tool, ...result, durationMs });
}
