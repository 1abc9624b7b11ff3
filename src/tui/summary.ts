import { count, formatCost, formatTime, formatTokens } from "../base/index.ts";
import { figuresOf, pathName, treeUsage, walk } from "../trace/index.ts";
import type { NodeState, RunNode, Trace } from "../trace/index.ts";
import { badEnds } from "./bad-ends.ts";
import { drawLine } from "./draw-line.ts";
import { stateSign } from "./glyphs.ts";
import { oneLine } from "./inert.ts";
import type { Line } from "./line.ts";
import { named } from "./named.ts";
import { glyphsFor } from "./render.ts";
import type { Look } from "./render.ts";
import { wrapWords } from "./wrap-words.ts";

/**
 * What a tree came to, for the person who waited for it: how it ended and at what cost, what the parent was spared, what
 * was changed, what did not end well, which calls did not run, and where to see more. No line is wider than `columns`; each
 * is inert but for colour.
 */
export function renderSummary(trace: Trace, columns: number, look: Look): readonly string[] {
	const { root } = trace;
	if (!root) return [];
	const runs = [...walk(root)];
	const changed = changedBy(runs);
	const below = [kept(root, runs), ...changes(changed), ran(runs), ...badEnds(trace, runs), ...unrun(trace, runs)];
	return [headline(root, runs, look), ...below, more(root, changed)]
		.filter((line) => line.length > 0)
		.flatMap((line, index) => wrapWords(index === 0 ? line : [{ text: "  " }, ...line], columns, "    "))
		.map((line) => drawLine(line, look));
}

/** The files that these runs left changed, by name; empty where there are none. */
export function changedFiles(runs: Iterable<RunNode>): string {
	return named(changedBy([...runs]));
}

function headline(root: RunNode, runs: readonly RunNode[], look: Look): Line {
	const usage = treeUsage(root);
	const steps = runs.reduce((sum, { figures }) => sum + figures.steps, 0);
	const spent = [
		count(runs.length, "run"),
		count(steps, "step"),
		`${formatTokens(usage.inputTokens + usage.outputTokens)} tokens${usage.estimated ? " (estimated)" : ""}`,
		...(usage.costUsd === undefined ? ["cost unknown"] : usage.costUsd > 0 ? [formatCost(usage.costUsd)] : []),
	];
	const time = formatTime(root.outcome?.durationMs ?? root.activeMs);
	const cause = root.outcome?.cause ? `: ${oneLine(root.outcome.cause.message)}` : "";
	const sign = stateSign(root, glyphsFor(look));
	return [
		sign,
		{ text: ` ${endings[root.state] ?? root.state} after ${time}${cause}`, tone: "strong" },
		{ text: ` (${spent.join(", ")})`, tone: "dim" },
	];
}

const endings: { readonly [state in NodeState]?: string } = { completed: "done", limited: "stopped at a limit" };

function kept(root: RunNode, runs: readonly RunNode[]): Line {
	if (runs.length < 2) return [];
	const { inputTokens, outputTokens } = treeUsage(root);
	if (inputTokens + outputTokens === 0) return [];
	const held = formatTokens(root.figures.contextTokens);
	return [{ text: `the parent kept ${held} of ${formatTokens(inputTokens + outputTokens)} tokens`, tone: "dim" }];
}

function changedBy(runs: readonly RunNode[]): readonly string[] {
	return [...new Set(runs.flatMap((run) => run.outcome?.filesChanged ?? figuresOf(run).filesChanged))].sort();
}

function changes(paths: readonly string[]): readonly Line[] {
	return paths.length === 0 ? [] : [[{ text: `${count(paths.length, "file")} changed: ${named(paths)}` }]];
}

function ran(runs: readonly RunNode[]): Line {
	const commands = runs.reduce((sum, { figures }) => sum + figures.commandsRun, 0);
	return commands === 0 ? [] : [{ text: `${count(commands, "command")} ran` }];
}

/** What a run that was stopped did not come to is no news. */
function unrun({ runs: byId }: Trace, runs: readonly RunNode[]): readonly Line[] {
	return (["refused", "notRun"] as const).map((how): Line => {
		const told = runs.filter(({ state }) => how === "refused" || state !== "cancelled");
		const calls = told.flatMap((run) => run.figures[how].map(({ tool }) => `${pathName(byId, run.id)} › ${tool}`));
		if (calls.length === 0) return [];
		return [{ text: `${count(calls.length, "call")} ${unrunWords[how]}: ${named([...new Set(calls)])}`, tone: "warn" }];
	});
}

const unrunWords = { refused: "refused", notRun: "not run" } as const;

function more({ id }: RunNode, changed: readonly string[]): Line {
	const diff = changed.length === 0 ? "" : `, errand runs diff ${id}`;
	return [{ text: `more: errand runs show ${id}${diff}`, tone: "dim" }];
}
