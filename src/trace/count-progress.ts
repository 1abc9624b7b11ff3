import { addUsage } from "../spec/index.ts";
import type { EventBody, RunProgress, Usage } from "../spec/index.ts";
import { callLine } from "./call-line.ts";
import type { RunNode } from "./node.ts";
import { noProgress, progressOf } from "./progress.ts";

/** Counts one run's own events as they are recorded: what `progressOf` reads off a fold, without the rest of a fold. */
export interface ProgressCounter {
	see(event: EventBody): void;
	progress(window: number): RunProgress;
}

/** Starts from nothing, or from what a run had come to before a resume. */
export function countProgress(before?: RunNode): ProgressCounter {
	let { usage, latestCall } = before ?? noProgress;
	let { steps, toolCalls, contextTokens } = (before ?? noProgress).figures;
	let openStep: { readonly contextTokens: number } | undefined;
	let latest: Extract<EventBody, { type: "tool-call-start" }> | undefined;
	const begun = new Set(before?.calls.flatMap(({ id, startedAt }) => (startedAt === undefined ? [] : [id])));
	const spend = (more: Usage | undefined): void => {
		if (more) usage = addUsage(usage, more);
	};

	return {
		see(event) {
			if (event.type === "step-start") openStep = event;
			else if (event.type === "run-end") openStep = undefined;
			else if (event.type === "model-retry" || event.type === "context-compact") spend(event.usage);
			else if (event.type === "step-end") {
				openStep = undefined;
				spend(event.usage);
				contextTokens = event.contextTokens;
				if (event.message && !event.lastTurn) steps++;
			} else if (event.type === "tool-call-start") {
				latest = event;
				if (!begun.delete(event.callId)) toolCalls++;
			}
		},
		progress(window) {
			// Its line is only made where it is shown.
			if (latest) latestCall = callLine(latest.tool, latest.input);
			latest = undefined;
			return progressOf({ figures: { steps, toolCalls, contextTokens }, usage, openStep, latestCall }, window);
		},
	};
}
