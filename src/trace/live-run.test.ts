import { expect, test } from "vitest";
import { runLoop } from "../run/loop.fixture.ts";
import type { ContextPort, RunSpec, Tool } from "../spec/index.ts";
import { defaultChildLimits } from "../spec/index.ts";
import { scriptedModel } from "../testing/index.ts";
import type { ScriptTurn } from "../testing/index.ts";
import { specOf, stamped } from "./events.fixture.ts";
import { fold } from "./fold.ts";
import { pendingCallsOf } from "./state.ts";
import { figuresOf } from "./totals.ts";

const tool = (name: string, access: Tool["access"], execute: Tool["execute"]): Tool => ({
	name,
	description: name,
	inputSchema: { type: "object" },
	access,
	execute,
});
const tools = [
	tool("echo", "read", async (input) => ({ content: JSON.stringify(input) })),
	tool("run", "execute", async () => ({ content: "exit 1", isError: true })),
	tool("save", "write", async () => ({ content: "saved", changed: [{ path: "a.ts", kind: "create", hash: "h" }] })),
	tool("forbidden", "write", async () => ({ content: "no", isError: true, refused: "not granted" })),
];

/** Sends the transcript without cache marks. */
const asItIs: ContextPort = {
	fit: (transcript) => ({ messages: [...transcript], tokens: 10 }),
	shorten: () => undefined,
	measured: () => {},
};

/** Runs the loop, folds what it recorded, and gives both sides of what must be equal. */
async function compare(turns: readonly ScriptTurn[], spec: Partial<RunSpec> = {}) {
	using model = scriptedModel(...turns);
	const { outcome, events } = await runLoop({ model, tools, spec, ports: { context: asItIs } });
	const folded: RunSpec = { ...specOf("r"), system: "You are tested.", prompt: "go" };
	const trace = fold(
		stamped([["r", { type: "run-queued", spec: folded }], ...events.map((body) => ["r", body] as const)]),
	);
	const node = trace.root;
	if (!node) throw new Error("The trace has no root.");
	const { durationMs: _, ...figures } = figuresOf(node);
	return { outcome, node, figures, lastRequest: model.requests.at(-1)?.prompt ?? [] };
}

const scenarios: readonly (readonly [name: string, turns: readonly ScriptTurn[], spec: Partial<RunSpec>])[] = [
	["one reply", [[{ say: "ok" }]], {}],
	[
		"calls of every kind",
		[
			[
				{ say: "Now." },
				{ call: "echo", input: { text: "a" } },
				{ call: "run", input: {} },
				{ call: "save", input: {} },
			],
			[
				{ call: "forbidden", input: {} },
				{ call: "nope", input: {} },
				{ call: "echo", input: { text: "b" } },
			],
			[{ say: "done" }],
		],
		{},
	],
	["an empty reply and a nudge", [[{ say: "" }], [{ say: "here it is" }]], {}],
	[
		"reflection",
		[[{ say: "draft" }], [{ say: "wrong" }], [{ say: "better" }], [{ say: "APPROVED" }]],
		{ strategy: "reflection" },
	],
	[
		"a plan",
		[
			[{ say: "1. look\n2. tell" }],
			[{ call: "echo", input: { text: "x" } }],
			[{ say: "looked" }],
			[{ say: "told" }],
			[{ say: "all" }],
		],
		{ strategy: "plan" },
	],
	[
		"the step limit and its last turn",
		[[{ call: "echo", input: { text: "a" } }], [{ say: "what I have" }]],
		{ limits: { ...defaultChildLimits, maxSteps: 1 } },
	],
	[
		"a provider that fails",
		[[{ call: "echo", input: { text: "a" } }], [{ fail: { status: 401, message: "bad key" } }]],
		{},
	],
];

test.each(scenarios)("the fold of a live run has its figures, transcript and calls: %s", async (_, turns, spec) => {
	const { outcome, node, figures, lastRequest } = await compare(turns, spec);
	const {
		steps,
		usage,
		totalUsage,
		toolsUsed,
		failedCalls,
		refused,
		notRun,
		filesChanged,
		commandsRun,
		contextTokens,
	} = outcome;

	expect(figures).toEqual({
		steps,
		usage,
		totalUsage,
		toolsUsed,
		failedCalls,
		refused,
		notRun,
		filesChanged,
		commandsRun,
		contextTokens,
	});
	expect(node.transcript.slice(0, lastRequest.length)).toEqual(lastRequest);
	expect(node.transcript.length - lastRequest.length).toBe(outcome.cause?.code === "auth" ? 0 : 1);
	expect([node.state, node.answeredBy]).toEqual([outcome.status, outcome.model.answered]);
	expect(pendingCallsOf(node)).toEqual([]);
	expect(node.lastText).toBe(outcome.partial ?? node.lastText);
});
