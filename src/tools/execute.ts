import { RunStop } from "../spec/index.ts";
import type { Clock, JsonObject, Tool, ToolCallContext, ToolResult } from "../spec/index.ts";
import type { OnAbort } from "./abort-watch.ts";
import { readResult } from "./read-result.ts";

/** How long a tool may go on after its signal has aborted before it is given up and its late result dropped. */
const graceMs = 1_000;

/** What a tool is run under. */
export type ExecutionTerms = { readonly clock: Clock; readonly timeoutMs: number; readonly onAbort: OnAbort };

/**
 * Runs a tool under its time limit and the run's signal.
 *
 * Whatever it throws is a result, and so is a time limit that passed. Rejects only with the reason of the run's
 * aborted signal, at the latest a grace time after that: a tool that ignores its signal is given up. One that owns its
 * time is waited for, since what it started has an end of its own.
 */
export async function executeTool(
	tool: Tool,
	input: JsonObject,
	call: ToolCallContext,
	{ clock, timeoutMs, onAbort }: ExecutionTerms,
): Promise<ToolResult> {
	const controller = new AbortController();
	const { promise: givenUp, resolve: giveUp } = Promise.withResolvers<ToolResult>();
	let grace: Disposable | undefined;
	const end = (reason: unknown): void => {
		if (controller.signal.aborted) return;
		controller.abort(reason);
		if (tool.ownsTime) return;
		const deaf = `It did not stop within ${graceMs} ms and may still be at work.`;
		grace = clock.timer(graceMs, () => giveUp(problem(deaf)));
	};
	const onRunEnd = (): void => end(call.signal.reason);
	using _watch = onAbort(call.signal, onRunEnd);
	const tooLate = `${tool.name} took longer than ${timeoutMs} ms and was stopped.`;
	const timer = tool.ownsTime ? undefined : clock.timer(timeoutMs, () => end(new Error(tooLate)));
	if (call.signal.aborted) onRunEnd();
	try {
		const result = await Promise.race([settle(tool, input, { ...call, signal: controller.signal }), givenUp]);
		call.signal.throwIfAborted();
		return controller.signal.aborted ? timedOut(tooLate, result) : result;
	} finally {
		timer?.[Symbol.dispose]();
		grace?.[Symbol.dispose]();
	}
}

/** A tool error as the model reads it. */
export function problem(content: string): ToolResult {
	return { content, isError: true };
}

/** Anything that was thrown, as text; never throws itself. */
export function describeThrown(thrown: unknown): string {
	try {
		if (thrown instanceof Error) return thrown.message || thrown.name;
		return typeof thrown === "string" ? thrown : `It threw ${String(thrown)}.`;
	} catch {
		return "It threw a value that cannot be shown.";
	}
}

async function settle(tool: Tool, input: JsonObject, call: ToolCallContext): Promise<ToolResult> {
	try {
		const result = readResult(await tool.execute(input, call));
		return typeof result === "string" ? problem(`${tool.name} failed: ${result}.`) : result;
	} catch (thrown) {
		if (call.signal.aborted && thrown === call.signal.reason) return problem("");
		if (thrown instanceof RunStop && call.signal.aborted) return problem(thrown.message);
		return problem(`${tool.name} failed: ${describeThrown(thrown)}`);
	}
}

/** A tool that answered its abort with what it had keeps that text. */
function timedOut(tooLate: string, result: ToolResult): ToolResult {
	return {
		...result,
		content: result.isError ? `${tooLate} ${result.content}`.trim() : `${result.content}\n[${tooLate}]`,
		isError: true,
	};
}
