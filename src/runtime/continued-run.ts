import { ErrandError, identityOf } from "../spec/index.ts";
import type { RunIdentity, RunSpec, TreePermits } from "../spec/index.ts";
import { settledTranscript } from "../trace/index.ts";
import type { RunNode } from "../trace/index.ts";
import { narrowLimits } from "./narrow-limits.ts";

/** What a finished run is asked again. */
export type Again = {
	readonly identity: RunIdentity;
	readonly prompt: string;
	readonly description?: string | undefined;
	readonly maxSteps?: number | undefined;
	readonly permits?: TreePermits | undefined;
};

/**
 * A finished run as the start of a new one: its system message, tools, model, limits and folder as they were recorded,
 * and its transcript before the new prompt. What it was granted is met with what is allowed today by `respecify`.
 */
export function continuedRun(node: RunNode, { identity, prompt, description, maxSteps, permits }: Again): RunSpec {
	const { parentId: _, description: __, history: ___, permits: ____, ...same } = node.spec;
	return {
		...same,
		...identityOf(identity),
		prompt,
		...(description === undefined ? {} : { description }),
		...(permits ? { permits } : {}),
		limits: narrowLimits(same.limits, {}, { maxSteps }),
		continues: node.id,
		history: settledTranscript(node).slice(1),
	};
}

/** Why a run cannot be asked again, or undefined where it can. `isOwned`: a living process is at work on its tree. */
export function whyNotAgain({ id, outcome }: RunNode, isOwned: boolean): string | undefined {
	if (outcome) return undefined;
	if (isOwned) return `run "${id}" is still at work; wait for its end`;
	return `run "${id}" was interrupted and has no end; resume it first`;
}

/** For a caller whose request cannot be met. */
export function cannotContinue(why: string): ErrandError {
	return new ErrandError("wrong-use", `Cannot continue: ${why}.`);
}
