import { treeUsage, walk, figuresOf, pathName } from "../trace/index.ts";
import type { RunNode, Trace } from "../trace/index.ts";
import { oneLine } from "./inert.ts";
import { paint } from "./line.ts";
import type { Line } from "./line.ts";
import { count, formatCost, formatTime, formatTokens } from "../base/index.ts";
import { glyphsFor } from "./render.ts";
import type { Look } from "./render.ts";
import { stateSign } from "./glyphs.ts";

/**
 * What a tree came to, for the person who waited for it: how it ended and at what cost, what the root was spared, what
 * was changed and what was refused. Lines are as long as they are; each is inert but for colour.
 */
export function renderSummary(trace: Trace, look: Look): readonly string[] {
	const { root } = trace;
	if (!root) return [];
	const runs = [...walk(root)];
	const lines = [headline(root, runs, look), kept(root, runs), changed(runs), ran(runs), refused(trace, runs)];
	return lines.filter((line) => line.length > 0).map((line) => paint(line, look.colour));
}

/** Names of so many files are a line that one still reads. */
const maxNamed = 5;

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

const endings: { readonly [state in RunNode["state"]]?: string } = { completed: "done", limited: "stopped at a limit" };

function kept(root: RunNode, runs: readonly RunNode[]): Line {
	if (runs.length < 2) return [];
	const { inputTokens, outputTokens } = treeUsage(root);
	if (inputTokens + outputTokens === 0) return [];
	const held = formatTokens(root.figures.contextTokens);
	return [{ text: `  ${root.agent} kept ${held} of ${formatTokens(inputTokens + outputTokens)} tokens`, tone: "dim" }];
}

function changed(runs: readonly RunNode[]): Line {
	const paths = [...new Set(runs.flatMap((run) => run.outcome?.filesChanged ?? figuresOf(run).filesChanged))].sort();
	if (paths.length === 0) return [];
	const more = paths.length > maxNamed ? ` and ${paths.length - maxNamed} more` : "";
	return [
		{ text: `  ${count(paths.length, "file")} changed: ${paths.slice(0, maxNamed).map(oneLine).join(", ")}${more}` },
	];
}

function ran(runs: readonly RunNode[]): Line {
	const commands = runs.reduce((sum, { figures }) => sum + figures.commandsRun, 0);
	return commands === 0 ? [] : [{ text: `  ${count(commands, "command")} ran` }];
}

function refused(trace: Trace, runs: readonly RunNode[]): Line {
	const calls = runs.flatMap((run) =>
		run.figures.refused.map(({ tool }) => `${pathName(trace.runs, run.id)} › ${tool}`),
	);
	if (calls.length === 0) return [];
	const distinct = [...new Set(calls)];
	const more = distinct.length > maxNamed ? ` and ${distinct.length - maxNamed} more` : "";
	const named = distinct.slice(0, maxNamed).map(oneLine).join(", ");
	return [{ text: `  ${count(calls.length, "call")} refused: ${named}${more}`, tone: "warn" }];
}
