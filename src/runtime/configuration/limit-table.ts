import { parseDurationMs } from "../../definitions/index.ts";
import { defaultChildLimits, defaultRootLimits, defaultTreeLimits } from "../../spec/index.ts";
import type { RunLimits, TreeLimits } from "../../spec/index.ts";

/** One limit as users name it: in `--limit name=value` and below `limits` in a configuration file. */
export type Limit = {
	/** An amount of `usd` is above 0. */
	readonly unit: "count" | "duration" | "usd";
	/** The least that makes sense. */
	readonly least: number;
	/** For people. */
	readonly says: string;
} & (
	| { readonly of: "root" | "child" | "run"; readonly field: keyof RunLimits }
	| { readonly of: "tree"; readonly field: keyof TreeLimits }
);

/** Every limit that can be set, in the order in which people are told of them. */
export const limitTable = {
	steps: { of: "root", field: "maxSteps", unit: "count", least: 1, says: "model calls of the main run" },
	timeout: { of: "tree", field: "timeoutMs", unit: "duration", least: 1, says: "time of the whole tree" },
	tokens: { of: "tree", field: "maxTotalTokens", unit: "count", least: 1, says: "tokens of the whole tree" },
	cost: { of: "tree", field: "maxCostUsd", unit: "usd", least: 0, says: "US dollars of the whole tree" },
	depth: { of: "tree", field: "maxDepth", unit: "count", least: 0, says: "levels of children" },
	children: { of: "tree", field: "maxChildren", unit: "count", least: 0, says: "children that one run may start" },
	runs: { of: "tree", field: "maxRuns", unit: "count", least: 1, says: "runs of the whole tree" },
	concurrency: { of: "tree", field: "concurrency", unit: "count", least: 1, says: "runs at work at once" },
	queue: { of: "tree", field: "maxQueued", unit: "count", least: 0, says: "runs that may wait for a place" },
	"child-steps": { of: "child", field: "maxSteps", unit: "count", least: 1, says: "model calls of a child" },
	"child-timeout": { of: "child", field: "timeoutMs", unit: "duration", least: 1, says: "time of a child" },
	"child-tokens": { of: "child", field: "maxTotalTokens", unit: "count", least: 1, says: "tokens of a child" },
	"first-token": {
		of: "run",
		field: "firstTokenMs",
		unit: "duration",
		least: 1,
		says: "wait for an answer's first byte",
	},
	idle: { of: "run", field: "idleMs", unit: "duration", least: 1, says: "silence in the middle of an answer" },
	tool: { of: "run", field: "toolTimeoutMs", unit: "duration", least: 1, says: "time of one tool call" },
} as const satisfies { readonly [name: string]: Limit };

export type LimitName = keyof typeof limitTable;

export const limitNames = Object.keys(limitTable) as readonly LimitName[];

/** The limit of that name, as its general type. */
export function limitOf(name: LimitName): Limit {
	return limitTable[name];
}

/** What holds where nobody sets the limit; undefined where there is none. */
export function defaultLimit(name: LimitName): number | undefined {
	const limit = limitOf(name);
	if (limit.of === "tree") return defaultTreeLimits[limit.field];
	return (limit.of === "root" ? defaultRootLimits : defaultChildLimits)[limit.field];
}

/** The number that a text means: `40`, `0.5`, `10m`. Undefined where it means none that the limit can have. */
export function parseLimit(name: LimitName, text: string): number | undefined {
	const { unit, least } = limitOf(name);
	const value = unit === "duration" ? parseDurationMs(text) : parseNumber(text, unit === "usd");
	return value === undefined || value < least || (unit === "usd" && value === 0) ? undefined : value;
}

/** What a limit may be, for an error message. */
export function describeLimit(name: LimitName): string {
	const { unit, least } = limitOf(name);
	if (unit === "duration") return "a time such as 1500ms, 30s, 10m or 1h";
	return unit === "usd"
		? "an amount of US dollars above 0, such as 0.50"
		: `a whole number from ${least} to ${maxCount}`;
}

/** A limit's value as a person would write it. */
export function formatLimit(name: LimitName, value: number): string {
	const { unit } = limitOf(name);
	if (unit === "usd") return `$${value}`;
	return unit === "count" ? String(value) : formatDuration(value);
}

/** More than anything that is counted here: a longer number is a slip. */
const maxCount = 1_000_000_000_000;

function parseNumber(text: string, isFraction: boolean): number | undefined {
	const form = isFraction ? /^\d+(?:\.\d+)?$/ : /^\d+$/;
	const value = Number(text);
	return form.test(text) && Number.isFinite(value) && value <= maxCount ? value : undefined;
}

const units = [
	["h", 3_600_000],
	["m", 60_000],
	["s", 1000],
] as const;

function formatDuration(ms: number): string {
	const [unit, factor] = units.find(([, size]) => ms % size === 0 && ms > 0) ?? (["ms", 1] as const);
	return `${ms / factor}${unit}`;
}
