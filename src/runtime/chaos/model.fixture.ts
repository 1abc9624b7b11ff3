import type { Clock, JsonObject } from "../../spec/index.ts";
import { scriptedModels } from "../../testing/index.ts";
import type { ScriptedModel, ScriptPart, ScriptParts } from "../../testing/index.ts";
import { hostileTools } from "./tools.fixture.ts";
import type { Random } from "./random.fixture.ts";

type Parts = { readonly random: Random; readonly clock: Clock; readonly isCompacted: boolean };

/** A model whose every answer is chosen anew: work, delegation, a report, or one of the ways in which models fail. */
export function chaoticModel({ random, clock, isCompacted }: Parts): ScriptedModel {
	const turn = (): ScriptParts => {
		if (random.chance(0.35)) return random.pick(failures(random, clock, isCompacted))();
		return [...wait(random, clock), ...(random.chance(0.6) ? calls(random) : say(random)), ...figures(random)];
	};
	return scriptedModels(() => Array.from({ length: 1_000 }, () => turn));
}

/** Ways to fail, each as the parts of one answer. */
function failures(
	random: Random,
	clock: Clock,
	isCompacted: boolean,
): readonly [() => ScriptParts, ...(() => ScriptParts)[]] {
	const part =
		(...parts: readonly ScriptPart[]) =>
		() =>
			parts;
	return [
		part({ fail: { status: random.pick([401, 403, 404, 429, 500, 502, 503, 529]), message: "No" } }),
		part({ fail: { status: 429, message: "Slow down", headers: { "retry-after": String(random.below(400)) } } }),
		part({ fail: new Error("boom") }),
		...(isCompacted ? [part({ fail: { status: 400, message: "prompt is too long" } })] : []),
		part({ say: "half" }, { breakOff: true }),
		part({ call: "reader", input: {} }, { breakOff: new Error("reset") }),
		part({ say: "half" }, { stall: random.pick<true | "deaf">([true, "deaf"]) }),
		part({ stall: true }),
		part({ say: "slow" }, { delayMs: random.below(90_000), clock }, { say: "er" }),
		part({ say: random.pick(["", " ", "\n"]) }),
		part({ think: "hm" }),
		part({ say: "cut" }, { finish: "length" }),
		part({ cutCall: "writer", input: '{"a' }, { finish: "length" }),
		part({ say: "no" }, { finish: random.pick(["content-filter", "error", "other"]) }),
		() => Array.from({ length: random.between(1, 3) }, () => badCall(random)),
	];
}

function badCall(random: Random): ScriptPart {
	const input = random.pick<JsonObject | string>(["{oops", '"5"', "[]", "", { __proto__: null, a: 1 }]);
	return {
		call: random.pick(["nothing", "Reader", "task", "complete", "reader"]),
		input,
		id: random.pick(["", "same"]),
	};
}

function calls(random: Random): ScriptParts {
	const id = random.chance(0.1) ? { id: "same" } : {};
	return Array.from({ length: random.between(1, 4) }, () => ({
		...(random.chance(0.5) ? delegation(random) : work(random)),
		...id,
	}));
}

function delegation(random: Random): Extract<ScriptPart, { call: string }> {
	const prompts = Array.from({ length: random.between(1, 3) }, () => `part ${random.below(1e9)}`);
	const narrower = random.pick<JsonObject>([
		{},
		{ tool_filter: "readonly" },
		{ tool_filter: { deny: ["writer"] } },
		{ max_steps: random.between(1, 3) },
		{ subagent_type: random.pick(["explore", "plan", "reflection", "finisher", "hasty", "nobody"]) },
		{ background: true },
	]);
	return {
		call: "task",
		input: { ...(prompts.length === 1 ? { prompt: prompts[0] ?? "" } : { prompts }), ...narrower },
	};
}

function work(random: Random): Extract<ScriptPart, { call: string }> {
	const input = random.chance(0.2) ? { command: "same" } : { command: `do ${random.below(1e9)}` };
	return { call: random.pick(hostileTools), input };
}

function say(random: Random): ScriptParts {
	if (random.chance(0.2)) return [{ call: "complete", input: { result: "finished" } }];
	return [{ say: random.chance(0.3) ? '{"ok":true}' : `report ${random.below(1e9)}` }];
}

function wait(random: Random, clock: Clock): ScriptParts {
	return random.chance(0.3) ? [{ delayMs: random.below(20_000), clock }] : [];
}

function figures(random: Random): ScriptParts {
	if (random.chance(0.7)) return [];
	const usage = random.pick([
		null,
		{ input: 0, output: 0 },
		{ input: -5, output: -1 },
		{ input: random.below(5_000), output: random.below(500), cacheRead: random.below(6_000) },
	]);
	return [{ usage }];
}
