import type { LiveEvent, RunEvent } from "../spec/index.ts";

/** What is known of a run at this moment beyond its trace, from events that no journal keeps. */
export type LiveRun = {
	/** What the open model call has sent so far. */
	readonly arriving?: "reasoning" | "text" | undefined;
	/** The latest word of a call that is at work. */
	readonly update?: { readonly callId: string; readonly text: string } | undefined;
	/** A model call that failed and is asked again at `until`. */
	readonly retry?: { readonly why: string; readonly until: number } | undefined;
	/** Tokens of its model's context window. */
	readonly window?: number | undefined;
};

/** Runs by their id. A run of which nothing is known is absent. */
export type LiveRuns = ReadonlyMap<string, LiveRun>;

/** Brings it on by one event, in place. */
export function applyLive(runs: Map<string, LiveRun>, event: RunEvent | LiveEvent): void {
	const change = changes[event.type] as ((run: LiveRun, event: RunEvent | LiveEvent) => LiveRun) | undefined;
	if (!change) return;
	const run = runs.get(event.runId) ?? nothing;
	const next = change(run, event);
	if (next !== run) runs.set(event.runId, next);
}

type AnyEvent = RunEvent | LiveEvent;

type Changes = {
	readonly [Type in AnyEvent["type"]]?: (run: LiveRun, event: Extract<AnyEvent, { readonly type: Type }>) => LiveRun;
};

const nothing: LiveRun = {};

/** The same object where nothing changes: deltas are many. */
const changes: Changes = {
	"text-delta": (run) => arriving(run, "text"),
	"reasoning-delta": (run) => arriving(run, "reasoning"),
	"model-retry": (run, { cause, at, waitMs }) => ({
		...run,
		arriving: undefined,
		retry: { why: cause.message, until: at + waitMs },
	}),
	"step-start": quiet,
	"step-end": quiet,
	"tool-call-update": (run, { callId, text }) => ({ ...run, update: { callId, text } }),
	"tool-call-end": (run, { callId }) => (run.update?.callId === callId ? { ...run, update: undefined } : run),
	"run-progress": (run, { window }) => (run.window === window ? run : { ...run, window }),
};

function arriving(run: LiveRun, what: NonNullable<LiveRun["arriving"]>): LiveRun {
	return run.arriving === what ? run : { ...run, arriving: what, retry: undefined };
}

function quiet(run: LiveRun): LiveRun {
	return { ...run, arriving: undefined, retry: undefined };
}
