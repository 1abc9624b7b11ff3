import { formatCost, formatTime, formatTokens } from "../base/index.ts";
import type { Usage } from "../spec/index.ts";
import { treeUsage, walk } from "../trace/index.ts";
import type { RunNode } from "../trace/index.ts";
import { isFolded } from "./choose.ts";
import type { LiveRun } from "./live.ts";

/** A column of figures: its head, its width, and its text for a run. */
export type Figure = {
	readonly head: string;
	readonly columns: number;
	text(node: RunNode, live: LiveRun | undefined, now: number): string;
};

/** Whether any run has such a figure: a column of nothing is left out. */
export type Known = { readonly cost: boolean; readonly window: boolean };

/**
 * The figures that there is room for beside `textColumns` of text, in the order in which they stand.
 *
 * In a narrow window they go one by one: cost, the fill of the context window, steps, tokens, and time last.
 */
export function figuresFor(columns: number, textColumns: number, known: Known): readonly Figure[] {
	let left = columns - textColumns;
	const kept = new Set<Figure>();
	for (const figure of [time, tokens, steps, ...(known.window ? [full] : []), ...(known.cost ? [cost] : [])]) {
		left -= figure.columns + 1;
		if (left < 0) break;
		kept.add(figure);
	}
	return [steps, tokens, cost, time, full].filter((figure) => kept.has(figure));
}

const steps: Figure = {
	head: "steps",
	columns: 5,
	text(node) {
		const taken = isFolded(node) ? walk(node).reduce((sum, { figures }) => sum + figures.steps, 0) : node.figures.steps;
		return taken === 0 ? "" : String(taken);
	},
};

const tokens: Figure = {
	head: "tokens",
	columns: 6,
	text(node) {
		const usage = usageOf(node);
		const spent = usage.inputTokens + usage.outputTokens;
		return spent === 0 ? "" : formatTokens(spent);
	},
};

const cost: Figure = {
	head: "cost",
	columns: 6,
	text(node) {
		const { requests, costUsd } = usageOf(node);
		return requests === 0 || costUsd === undefined ? "" : formatCost(costUsd);
	},
};

/** The row of a run whose children have none counts them in. */
function usageOf(node: RunNode): Usage {
	return isFolded(node) ? treeUsage(node) : node.usage;
}

const time: Figure = {
	head: "time",
	columns: 6,
	text(node, _live, now) {
		if (node.outcome) return formatTime(node.outcome.durationMs);
		if (node.startedAt === undefined) return "";
		const passed = node.state === "interrupted" ? node.activeMs : passedOf(node, node.startedAt, now);
		// Whole seconds while it goes on, or every frame would differ.
		return formatWholeSeconds(passed);
	},
};

/** Between a crash and the resume nobody worked. */
function passedOf({ resumes, activeMs, latestAt }: RunNode, startedAt: number, now: number): number {
	return resumes > 0 ? activeMs + Math.max(0, now - latestAt) : Math.max(0, now - startedAt);
}

/** How much of the model's context window the latest request took. */
const full: Figure = {
	head: "full",
	columns: 4,
	text(node, live) {
		if (!live?.window) return "";
		const taken = node.openStep?.contextTokens ?? node.figures.contextTokens;
		return `${Math.min(100, Math.round((taken / live.window) * 100))}%`;
	},
};

function formatWholeSeconds(ms: number): string {
	return ms < 10_000 ? `${Math.floor(ms / 1000)}s` : formatTime(Math.floor(ms / 1000) * 1000);
}
