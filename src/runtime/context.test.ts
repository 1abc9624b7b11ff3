import { expect, test } from "vitest";
import { textTokens } from "../base/index.ts";
import { messagesOf, viewOf } from "../context/index.ts";
import type { AgentDefinition, ContextCompact, Message, RunEvent, RunOutcome, Tool } from "../spec/index.ts";
import { fold } from "../trace/index.ts";
import { scriptedModel, scriptedProvider } from "../testing/index.ts";
import type { WirePart, WireRequest, WireTurn } from "../testing/index.ts";
import { createRuntime } from "./index.ts";

const window = 8_000;
const instructions = "ROLE: you read what you are asked to, word for word.";
const prompt = "CHILD: read all twelve files and say ok.";

const reader: Tool = {
	name: "reader",
	description: "Reads file n.",
	inputSchema: { type: "object", properties: { n: { type: "integer" } } },
	access: "read",
	execute: async ({ n }) => ({ content: fileOf(Number(n)) }),
};

/** About a thousand tokens. */
function fileOf(n: number): string {
	return Array.from({ length: 100 }, (_, line) => `file ${n}, line ${line}: what is written here`).join("\n");
}

type Delegation = {
	readonly outcome: RunOutcome;
	readonly events: readonly RunEvent[];
	readonly child: RunOutcome;
	/** What the child's provider was sent, refused requests included. */
	readonly requests: readonly WireRequest[];
	readonly refused: number;
};

/**
 * A parent with a window of 200,000 tokens has a child read, whose provider refuses every request above 8,000. The turns
 * are the provider's answers to what it accepts; a request for a summary gets `summary`.
 */
async function delegate(turns: readonly (readonly WirePart[])[], given: Partial<Given> = {}): Promise<Delegation> {
	const { window: said = window, limit = window, summary = [{ say: "Findings: SUMMARY" }], maxTotalTokens } = given;
	let played = 0;
	let refused = 0;
	const answer: WireTurn = ({ body }) => {
		const input = textTokens(JSON.stringify(body["messages"])) + textTokens(JSON.stringify(body["tools"] ?? []));
		if (input > limit) {
			refused++;
			const message = `This model's maximum context length is ${limit} tokens.`;
			return [{ status: 400, body: { error: { message, code: "context_length_exceeded" } } }];
		}
		const isSummary = JSON.stringify(body["messages"]).includes("You shorten the record");
		const parts = isSummary ? summary : (turns[played++] ?? [{ status: 500 }]);
		return parts.some((part) => "status" in part) ? parts : [...parts, { usage: { input, output: 20 } }];
	};
	await using provider = await scriptedProvider(() => answer);
	using parent = scriptedModel([{ call: "task", input: { prompt, subagent_type: "small" } }], [{ say: "done" }]);
	const small: AgentDefinition = {
		name: "small",
		description: "Reads.",
		instructions,
		model: "openai-compatible/small",
		maxTotalTokens,
		source: { kind: "code" },
	};
	await using runtime = createRuntime({
		model: parent,
		models: { "scripted/scripted": { window: 200_000 }, "openai-compatible/small": { window: said } },
		env: { OPENAI_COMPATIBLE_BASE_URL: provider.baseUrl },
		agents: [small],
		tools: [reader],
	});
	const run = runtime.start({ prompt: "PARENT go" });
	const events: RunEvent[] = [];
	for await (const event of run.events()) if ("seq" in event) events.push(event);
	const ends = events.flatMap((event) => (event.type === "run-end" && event.depth === 1 ? [event.outcome] : []));
	if (!ends[0]) throw new Error("The child has no end.");
	return { outcome: await run.outcome, events, child: ends[0], requests: provider.requests, refused };
}

type Given = {
	/** What the runtime is told of the child's window. */
	readonly window: number;
	/** What its provider accepts. */
	readonly limit: number;
	readonly summary: readonly WirePart[];
	readonly maxTotalTokens: number;
};

const twelveFiles = [...Array.from({ length: 12 }, (_, n) => [{ call: "reader", input: { n } }]), [{ say: "ok" }]];

function compactions({ events }: Delegation): readonly ContextCompact[] {
	return events.flatMap((event) => (event.type === "context-compact" ? [event] : []));
}

/** What every request of a compacted run shows. */
function checkRequests({ events, child, outcome, requests }: Delegation): void {
	for (const { body } of requests) {
		const [system, task] = body["messages"] as readonly { readonly role: string; readonly content: string }[];
		if (system?.content.startsWith("You shorten")) continue;
		expect([system?.role, task]).toEqual(["system", { role: "user", content: prompt }]);
		expect(system?.content).toContain(instructions);
	}
	const trace = fold(events);
	const node = trace.runs.get(child.runId);
	expect([node?.usage, trace.root?.usage]).toEqual([child.usage, outcome.usage]);
	expect(node?.transcript.filter(({ role }) => role === "tool")).toHaveLength(child.steps - (child.report ? 1 : 0));
}

test("T68, T69, case 40: a child stays inside its own model's window, and ends with ok", async () => {
	const delegation = await delegate(twelveFiles);
	const { outcome, child, refused } = delegation;
	expect([outcome.status, outcome.report]).toEqual(["completed", "done"]);
	expect(child).toMatchObject({ status: "completed", report: "ok", steps: 13, toolsUsed: { reader: 12 } });
	expect(refused).toBe(0);
	const saved = compactions(delegation);
	expect(new Set(saved.map(({ how }) => how))).toEqual(new Set(["shortened-results"]));
	for (const { tokensBefore, tokensAfter } of saved) {
		expect(tokensBefore).toBeGreaterThan(window * 0.75);
		expect(tokensAfter).toBeLessThanOrEqual(window / 2);
	}
	checkRequests(delegation);
});

test("T68, case 40: a child whose window is believed to be larger learns from the refusal, and ends with ok", async () => {
	const delegation = await delegate(twelveFiles, { window: 128_000 });
	expect(delegation.child).toMatchObject({ status: "completed", report: "ok", steps: 13 });
	expect(delegation.refused).toBe(1);
	checkRequests(delegation);
});

test("T68, case 40: a child that cannot be saved is failed: context-overflow, with its text so far", async () => {
	const said = `Begun. ${fileOf(1)} ${fileOf(2)}`;
	const delegation = await delegate([[{ say: said }, { call: "reader", input: { n: 1 } }]], { limit: 1_500 });
	const { child, outcome } = delegation;
	expect([outcome.status, child]).toMatchObject([
		"completed",
		{ status: "failed", cause: { code: "context-overflow" }, partial: said },
	]);
	checkRequests(delegation);
});

const thinker = [
	...Array.from({ length: 12 }, (_, n) => [{ say: fileOf(n) }, { call: "reader", input: { n } }]),
	[{ say: "ok" }],
];

test("T69: old turns are summarised by the run's own model, whose usage is the run's", async () => {
	const delegation = await delegate(thinker);
	const { child, requests } = delegation;
	const summaries = requests.filter(({ body }) => JSON.stringify(body).includes("You shorten the record"));
	expect(child).toMatchObject({ status: "completed", report: "ok", steps: 13 });
	expect(summaries.length).toBeGreaterThan(0);
	expect(child.usage.requests).toBe(13 + summaries.length);
	expect(JSON.stringify(requests.at(-1)?.body)).toContain("Findings: SUMMARY");
	expect(compactions(delegation).some(({ how, usage }) => how === "summary" && usage?.requests === 1)).toBe(true);
	checkRequests(delegation);
});

test("T69: where the model gives no summary, old turns are dropped with a note, and the try is counted", async () => {
	const delegation = await delegate(thinker, { summary: [{ status: 400, body: "no" }] });
	expect(delegation.child).toMatchObject({ status: "completed", report: "ok", steps: 13 });
	expect(JSON.stringify(delegation.requests.at(-1)?.body)).toContain("messages of your work were left out");
	expect(compactions(delegation).map(({ how }) => how)).toContain("dropped-turns");
	checkRequests(delegation);
});

test.each([
	[1_000_000, "summary"],
	[48_000, "dropped-turns"],
])(
	"T69: a child that may spend %i tokens ends with ok; its last old turns made room by %s",
	async (maxTotalTokens, how) => {
		const delegation = await delegate(thinker, { maxTotalTokens });
		expect(delegation.child).toMatchObject({ status: "completed", report: "ok" });
		expect(compactions(delegation).at(-1)?.how).toBe(how);
	},
);

test("T69: the events tell what was sent in each step", async () => {
	const { events, child, requests } = await delegate(thinker);
	const sent = requests.flatMap(({ body }) => {
		const messages = body["messages"] as readonly { readonly content: unknown }[];
		return String(messages[0]?.content).startsWith("You shorten") ? [] : [messages.length];
	});
	const told: number[] = [];
	const before: RunEvent[] = [];
	for (const event of events) {
		if (event.type === "step-start" && event.runId === child.runId) told.push(messagesSent(before, child.runId).length);
		before.push(event);
	}
	expect(told).toEqual(sent);
});

/** The view that a run's events add up to. */
function messagesSent(events: readonly RunEvent[], runId: string): readonly Message[] {
	const own = events.flatMap((event) => (event.type === "context-compact" && event.runId === runId ? [event] : []));
	return messagesOf(viewOf(fold(events).runs.get(runId)?.transcript ?? [], own));
}
