import { suggest } from "../../base/index.ts";
import { defaultChildLimits, defaultTreeLimits, ErrandError } from "../../spec/index.ts";
import type { RuntimeOptions } from "../options.ts";

/**
 * Refuses limits that would hold nothing: a name that is none, or a value that is no number of its kind. Throws
 * `wrong-use` with the field, its value and what it may be.
 */
export function checkLimits({ limits, rootLimits, treeLimits }: RuntimeOptions): void {
	const ofRun = [...Object.keys(defaultChildLimits), "maxCostUsd"];
	checkEach("limits", limits, ofRun);
	checkEach("rootLimits", rootLimits, ofRun);
	checkEach("treeLimits", treeLimits, [...Object.keys(defaultTreeLimits), "maxCostUsd"]);
}

/** Limits of which none at all is a sensible choice. */
const mayBeZero: ReadonlySet<string> = new Set(["maxDepth", "maxChildren", "maxQueued"]);

function checkEach(where: string, limits: object | undefined, names: readonly string[]): void {
	for (const [name, value] of Object.entries(limits ?? {})) {
		if (!names.includes(name)) {
			const message = `Cannot use ${where}.${name}: there is no such limit. ${suggest(name, names)}.`;
			throw new ErrandError("wrong-use", message);
		}
		if (value !== undefined) checkOne(name, `${where}.${name}`, value);
	}
}

function checkOne(name: string, where: string, value: unknown): void {
	const isCost = name === "maxCostUsd";
	const least = mayBeZero.has(name) ? 0 : 1;
	const fits = typeof value === "number" && (isCost ? value > 0 : Number.isInteger(value) && value >= least);
	if (fits) return;
	const wish = isCost ? "a number above 0" : `a whole number of at least ${least}`;
	throw new ErrandError(
		"wrong-use",
		`Cannot use ${where}: it is ${JSON.stringify(value) ?? String(value)}, and must be ${wish}.`,
	);
}
