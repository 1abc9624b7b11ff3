import type { Access, EventBody, RunFigures } from "../spec/index.ts";
import type { BegunCall } from "./resume.ts";

/** What was observed of a run so far. The usage is the ledger's and the time is the clock's, so both are not here. */
export type Observed = Omit<RunFigures, "usage" | "totalUsage" | "durationMs"> & {
	readonly model?: string | undefined;
};

/** Counts a run's own events as they are recorded. */
export interface FigureCounter {
	see(event: EventBody): void;
	observed(): Observed;
}

/** Starts from nothing, or from what the events before a resume add up to and the calls that had begun. */
export function countFigures(before?: Observed, begun: readonly BegunCall[] = []): FigureCounter {
	let steps = before?.steps ?? 0;
	let failedCalls = before?.failedCalls ?? 0;
	let commandsRun = before?.commandsRun ?? 0;
	let contextTokens = before?.contextTokens ?? 0;
	let model = before?.model;
	const toolsUsed = new Map(Object.entries(before?.toolsUsed ?? {}));
	const refused = [...(before?.refused ?? [])];
	const notRun = [...(before?.notRun ?? [])];
	const filesChanged = new Set(before?.filesChanged);
	const accesses = new Map<string, Access | undefined>(begun.map(({ id, access }) => [id, access]));

	const seeCallEnd = (event: Extract<EventBody, { type: "tool-call-end" }>): void => {
		const access = accesses.get(event.callId);
		accesses.delete(event.callId);
		for (const change of event.changed ?? []) filesChanged.add(change.path);
		if (event.refused !== undefined) {
			refused.push({ tool: event.tool, reason: event.refused });
			return;
		}
		if (event.notRun !== undefined) {
			notRun.push({ tool: event.tool, reason: event.notRun });
			return;
		}
		if (event.isError) failedCalls++;
		if (access !== undefined && !event.invalid) {
			toolsUsed.set(event.tool, (toolsUsed.get(event.tool) ?? 0) + 1);
			if (access === "execute") commandsRun++;
		}
	};

	return {
		see(event) {
			if (event.type === "tool-call-start") accesses.set(event.callId, event.access);
			else if (event.type === "tool-call-end") seeCallEnd(event);
			else if (event.type === "step-end") {
				contextTokens = event.contextTokens;
				model = event.model || model;
				if (event.message && !event.lastTurn) steps++;
			}
		},
		observed: () => ({
			steps,
			failedCalls,
			commandsRun,
			contextTokens,
			model,
			toolsUsed: Object.fromEntries(toolsUsed),
			refused: [...refused],
			notRun: [...notRun],
			filesChanged: [...filesChanged].sort(),
		}),
	};
}
