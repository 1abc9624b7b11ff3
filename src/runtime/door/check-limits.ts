import { numberAbove, suggest } from "../../base/index.ts";
import { defaultChildLimits, defaultTreeLimits, ErrandError } from "../../spec/index.ts";
import type { RuntimeOptions } from "../options.ts";
import { countFrom } from "./shared-fields.ts";

/** The limits among the options of a runtime. */
export type GivenLimits = Pick<RuntimeOptions, "limits" | "rootLimits" | "treeLimits">;

/**
 * Refuses limits that would hold nothing: a name that is none, or a value that is no number of its kind. Throws
 * `wrong-use` with the field, its value and what it may be.
 */
export function checkLimits({ limits, rootLimits, treeLimits }: GivenLimits): void {
	const ofRun = [...Object.keys(defaultChildLimits), "maxCostUsd"];
	checkEach("limits", limits, ofRun);
	checkEach("rootLimits", rootLimits, ofRun);
	checkEach("treeLimits", treeLimits, [...Object.keys(defaultTreeLimits), "maxCostUsd"]);
}

/** The limits that are set: one that is undefined is left out, so that its default holds. */
export function limitsSet({ limits, rootLimits, treeLimits }: GivenLimits): GivenLimits {
	return { limits: withoutUnset(limits), rootLimits: withoutUnset(rootLimits), treeLimits: withoutUnset(treeLimits) };
}

function withoutUnset<Limits extends object>(limits: Limits | undefined): Limits | undefined {
	return limits && (Object.fromEntries(Object.entries(limits).filter(([, value]) => value !== undefined)) as Limits);
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
	const field = name === "maxCostUsd" ? numberAbove(0) : countFrom(mayBeZero.has(name) ? 0 : 1);
	const problem = field(value, "");
	if (problem !== undefined) throw new ErrandError("wrong-use", `Cannot use ${where}: ${problem}.`);
}
