import type { RunRecorder } from "../journal/index.ts";
import { eventVersion } from "../spec/index.ts";
import type { Clock, EventBody, RunProgress, RunSpec } from "../spec/index.ts";
import { apply, emptyTrace, progressOf } from "../trace/index.ts";
import type { RunNode } from "../trace/index.ts";

/** Between two snapshots: ten a second are as many as a reader can follow. */
const pauseMs = 100;

const moving: ReadonlySet<EventBody["type"]> = new Set([
	"step-start",
	"step-end",
	"model-retry",
	"tool-call-start",
	"context-compact",
]);

type Parts = {
	readonly spec: RunSpec;
	readonly window: number;
	readonly clock: Clock;
	/** Of a run that goes on after a crash: what it had come to. */
	readonly resumed?: RunNode | undefined;
};

/**
 * A recorder that also shows watchers a cumulative snapshot of its run: at most ten a second, the latest always, and
 * the last one right before the run's end. Disposing ends the wait for the next.
 */
export function openProgress(
	plain: RunRecorder,
	{ spec, window, clock, resumed }: Parts,
): Disposable & { readonly recorder: RunRecorder } {
	const { runId, agent } = spec;
	const before = resumed && progressOf(resumed, window);
	const trace = emptyTrace();
	let next: Disposable | undefined;
	let shownAt = -Infinity;
	// The run is the root of its own fold, since its parent's figures are not its own.
	const follow = (body: EventBody): void =>
		apply(trace, { v: eventVersion, seq: trace.lastSeq + 1, at: clock.now(), runId, agent, depth: 0, ...body });
	const show = (): void => {
		next?.[Symbol.dispose]();
		next = undefined;
		shownAt = clock.monotonic();
		if (trace.root) plain.emit({ type: "run-progress", ...addProgress(before, progressOf(trace.root, window)) });
	};
	const showSoon = (): void => {
		const waitMs = shownAt + pauseMs - clock.monotonic();
		if (waitMs <= 0) show();
		else next ??= clock.timer(waitMs, show);
	};
	follow({ type: "run-queued", spec });
	return {
		recorder: {
			record(body) {
				follow(body);
				if (body.type === "run-end") show();
				plain.record(body);
				if (moving.has(body.type)) showSoon();
			},
			emit: (body) => plain.emit(body),
		},
		[Symbol.dispose]: () => next?.[Symbol.dispose](),
	};
}

function addProgress(before: RunProgress | undefined, now: RunProgress): RunProgress {
	if (!before) return now;
	const { costUsd: _cost, ...rest } = now;
	const isPriced = before.costUsd !== undefined && now.costUsd !== undefined;
	return {
		...rest,
		steps: before.steps + now.steps,
		toolCalls: before.toolCalls + now.toolCalls,
		inputTokens: before.inputTokens + now.inputTokens,
		outputTokens: before.outputTokens + now.outputTokens,
		cacheReadTokens: before.cacheReadTokens + now.cacheReadTokens,
		cacheWriteTokens: before.cacheWriteTokens + now.cacheWriteTokens,
		...(isPriced ? { costUsd: (before.costUsd ?? 0) + (now.costUsd ?? 0) } : {}),
	};
}
