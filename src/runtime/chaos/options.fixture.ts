import type { Permits } from "../../authority/index.ts";
import type { AgentDefinition, Clock, Hook, RunLimits, TreeLimits } from "../../spec/index.ts";
import type { RuntimeOptions } from "../index.ts";
import { chaoticModel } from "./model.fixture.ts";
import type { Random } from "./random.fixture.ts";
import { chaoticTools } from "./tools.fixture.ts";

type Parts = {
	readonly random: Random;
	readonly clock: Clock;
	/** Stops a run of the tree, or all of it. */
	readonly stop: (runId: string) => void;
};

type Chaos = RuntimeOptions & {
	readonly model: NonNullable<Exclude<RuntimeOptions["model"], string>>;
	readonly treeLimits: TreeLimits;
};

/** A runtime with small limits, whose model, tools, hooks and people fail in every way. */
export function chaoticOptions({ random, clock, stop }: Parts): Chaos {
	const isCompacted = random.chance(0.3);
	const { requests, ...model } = chaoticModel({ random, clock, isCompacted });
	const stopNow = (runId: string): void => {
		if (random.chance(0.3)) stop(runId);
	};
	return {
		// Requests are compared with transcripts, and after a compaction they differ on purpose.
		model: isCompacted ? model : Object.assign(model, { requests }),
		clock,
		tools: chaoticTools(random, clock, stopNow),
		agents,
		hooks: random.chance(0.3) ? chaoticHooks(random) : [],
		background: random.chance(0.4),
		permits: random.pick<Permits>([
			{ yes: true },
			{ canAsk: true },
			{},
			{ allow: ["writer"] },
			{ allow: ["runner(do:*)"] },
		]),
		ask: () => answerOf(random),
		limits: runLimits(random),
		rootLimits: random.chance(0.3) ? runLimits(random) : { maxSteps: random.between(2, 12) },
		treeLimits: treeLimits(random),
	};
}

const base = { instructions: "Work.", source: { kind: "code" } } as const;

const agents: readonly AgentDefinition[] = [
	{ ...base, name: "finisher", description: "Completes by its tool.", completion: "tool", tools: ["reader", "task"] },
	{ ...base, name: "hasty", description: "Has little.", maxSteps: 2, timeoutMs: 9_000, background: true },
	{
		...base,
		name: "checked",
		description: "Reports a value.",
		outputSchema: { type: "object", properties: { ok: { type: "boolean" } }, required: ["ok"] },
	},
];

function chaoticHooks(random: Random): readonly Hook[] {
	const odd = (): string | boolean | undefined => {
		if (random.chance(0.2)) throw new Error("The hook broke.");
		return random.pick<string | boolean | undefined>([undefined, undefined, undefined, true, false, "a word"]);
	};
	return [
		{ moment: "PreToolUse", run: odd },
		{ moment: "PostToolUse", run: odd },
		{ moment: "SubagentStart", run: odd },
		{ moment: "SubagentStop", run: odd },
		{ moment: "Stop", run: odd },
	];
}

function answerOf(random: Random): Promise<"once" | "tree" | "no"> {
	if (random.chance(0.1)) return new Promise(() => {});
	if (random.chance(0.1)) return Promise.reject(new Error("Nobody is there."));
	return Promise.resolve(random.pick(["once", "tree", "no"]));
}

function runLimits(random: Random): Partial<RunLimits> {
	return {
		maxSteps: random.between(1, 8),
		timeoutMs: random.pick([100, 5_000, 60_000, 600_000]),
		maxTotalTokens: random.pick([300, 2_000, 50_000, 1_000_000]),
		firstTokenMs: random.pick([10, 1_000, 60_000]),
		idleMs: random.pick([10, 1_000, 60_000]),
		toolTimeoutMs: random.pick([10, 1_000, 120_000]),
	};
}

function treeLimits(random: Random): TreeLimits {
	return {
		timeoutMs: random.pick([1_000, 100_000, 3_600_000]),
		maxTotalTokens: random.pick([1_000, 20_000, 4_000_000]),
		maxRuns: random.between(1, 24),
		maxChildren: random.between(1, 6),
		maxDepth: random.between(0, 3),
		concurrency: random.between(1, 4),
		maxQueued: random.between(0, 4),
	};
}
