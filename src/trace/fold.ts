import { addUsage, noUsage, userMessage } from "../spec/index.ts";
import type { EventBody, RunEvent } from "../spec/index.ts";
import { endCall, startCall } from "./calls.ts";
import { openDraft } from "./draft.ts";
import type { Draft, TraceDraft } from "./draft.ts";
import { stateOf } from "./state.ts";
import { endStep, say } from "./steps.ts";
import type { Trace } from "./trace.ts";

/** A trace without events. */
export function emptyTrace(): Trace {
	return { runs: new Map(), lastSeq: 0, ignored: [] };
}

/** Folds a tree's events into a trace. */
export function fold(events: Iterable<RunEvent>): Trace {
	const trace = emptyTrace();
	for (const event of events) apply(trace, event);
	return trace;
}

/**
 * Brings a trace on by one event, in place, in constant time whatever came before.
 *
 * An event that was applied already changes nothing, so a reader may start again a little earlier. Never throws.
 */
export function apply(trace: Trace, event: RunEvent): void {
	if (event.seq <= trace.lastSeq) return;
	const draft = trace as TraceDraft;
	draft.lastSeq = event.seq;
	if (event.type === "run-queued") addRun(draft, event);
	else applyToRun(draft, event);
}

type EventOf<Type extends EventBody["type"]> = Extract<RunEvent, { readonly type: Type }>;

type Appliers = {
	readonly [Type in Exclude<EventBody["type"], "run-queued">]: (node: Draft, event: EventOf<Type>) => void;
};

const nothing = (): void => {};

/** What each event changes in its own run. The types that change nothing are here too: they are known. */
const appliers: Appliers = {
	"run-start"(node, { at }) {
		node.startedAt = at;
	},
	"run-resume"(node) {
		// What was being asked when the process died is void: the loop asks again.
		node.openStep = undefined;
		node.resumes++;
	},
	"step-start"(node, { step, contextTokens, lastTurn, at }) {
		node.openStep = { step, startedAt: at, contextTokens, lastTurn };
	},
	"model-retry"(node, { usage }) {
		node.usage = addUsage(node.usage, usage ?? noUsage);
	},
	"step-end": endStep,
	"phase-start"(node, { phase }) {
		node.phase = phase;
	},
	"phase-end"(node, { strategy, phase, text }) {
		node.phase = "";
		node.phases.push({ strategy, phase, text });
	},
	"step-say": say,
	"tool-call-start": startCall,
	"tool-call-end": endCall,
	"permission-ask"(node, { askId, callId, tool, input, path, reason, at }) {
		// Deleted first, so that a question which is asked again is the newest.
		node.openAsks.delete(callId);
		node.openAsks.set(callId, { askId, callId, tool, input, path, reason, at });
	},
	"permission-answer"(node, { askId, callId }) {
		if (node.openAsks.get(callId)?.askId === askId) node.openAsks.delete(callId);
	},
	"hook-decision": nothing,
	"context-compact"(node, { type, how, replaced, tokensBefore, tokensAfter, usage }) {
		node.compactions.push({ type, how, replaced, tokensBefore, tokensAfter, usage });
		node.usage = addUsage(node.usage, usage ?? noUsage);
	},
	"message-receive"(node, { from, text }) {
		node.received.add(from);
		node.transcript.push(userMessage(text));
	},
	"run-end"(node, { outcome, at }) {
		node.outcome = outcome;
		node.endedAt = at;
		node.openStep = undefined;
		node.openAsks.clear();
	},
};

function addRun(trace: TraceDraft, event: EventOf<"run-queued">): void {
	const parent = event.parentId === undefined ? undefined : trace.runs.get(event.parentId);
	const isStray = trace.runs.has(event.runId) || (event.parentId === undefined ? trace.root : !parent);
	if (isStray) {
		trace.ignored.push(event);
		return;
	}
	const node = openDraft(event);
	node.isRedacted = event.redacted === true;
	trace.runs.set(node.id, node);
	if (!parent) trace.root = node;
	else {
		parent.children.push(node);
		parent.openChildren++;
		parent.state = stateOf(parent);
	}
}

/**
 * The time until an event counts for its run and for all above it, which wait for that run. Before a resume no process ran
 * it; while a person is asked, the clocks of all of them stand still.
 */
function passTime(trace: TraceDraft, node: Draft, { type, at }: Pick<RunEvent, "type" | "at">): void {
	if (type === "run-resume") node.latestAt = at;
	for (let each: Draft | undefined = node; each && !isOver(each, node); each = parentOf(trace, each)) {
		if (type !== "permission-answer") each.activeMs += Math.max(0, at - each.latestAt);
		each.latestAt = at;
	}
}

/** A run that has ended has its time, whatever is at work below it. */
function isOver(each: Draft, node: Draft): boolean {
	return each !== node && each.outcome !== undefined;
}

function parentOf({ runs }: TraceDraft, { parentId }: Draft): Draft | undefined {
	return parentId === undefined ? undefined : runs.get(parentId);
}

function applyToRun(trace: TraceDraft, event: Exclude<RunEvent, EventOf<"run-queued">>): void {
	const node = trace.runs.get(event.runId);
	if (!node || !Object.hasOwn(appliers, event.type)) {
		trace.ignored.push(event);
		return;
	}
	const applyOne = appliers[event.type] as (node: Draft, event: RunEvent) => void;
	applyOne(node, event);
	passTime(trace, node, event);
	if (event.redacted) node.isRedacted = true;
	node.state = stateOf(node);
	const parent = parentOf(trace, node);
	if (parent && event.type === "run-end") {
		parent.openChildren--;
		parent.state = stateOf(parent);
	}
}
