import fc from "fast-check";
import { expect, test } from "vitest";
import {
	callEnd,
	calls,
	callStart,
	cost,
	ended,
	queued,
	resumed,
	says,
	stamped,
	started,
	stepEnd,
	stepStart,
} from "./events.fixture.ts";
import type { Fact } from "./events.fixture.ts";
import { countProgress } from "./count-progress.ts";
import { apply, emptyTrace, fold } from "./fold.ts";
import type { RunNode } from "./node.ts";
import { progressOf } from "./progress.ts";
import { resumePointOf } from "./resume-point.ts";
import { pendingCallsOf } from "./state.ts";
import { treeUsage } from "./totals.ts";

/** A step: its calls, the order in which they end, and how many of its events come before a crash. */
const steps = fc.array(fc.record({ order: fc.shuffledSubarray([0, 1, 2, 3]), crashAfter: fc.option(fc.nat(9)) }), {
	minLength: 1,
	maxLength: 5,
});

type Step = { readonly order: readonly number[]; readonly crashAfter: number | null };

/** What a live run records: a step whose calls end in any order, with a crash and a resume in between. */
function factsOf(run: string, list: readonly Step[]): readonly Fact[] {
	return list.flatMap(({ order, crashAfter }, index) => {
		const step = index + 1;
		const ids = [...order].sort((a, b) => a - b).map((number) => `${run}-${step}-${number}`);
		const begin = (id: string): Fact => callStart(run, id, "read");
		const end = (number: number): Fact => callEnd(run, `${run}-${step}-${number}`, "read");
		const parts = ids.map((id) => calls(id, "read"));
		const facts = [
			stepStart(run, step),
			stepEnd(run, step, [says(`step ${step}`), ...parts]),
			...ids.map(begin),
			...order.map(end),
		];
		return crashAfter === null ? facts : withCrash(run, facts, crashAfter);
	});
}

/** A step that was asked and had no answer is asked again; calls without a result begin again. */
function withCrash(run: string, facts: readonly Fact[], after: number): readonly Fact[] {
	const before = facts.slice(0, after);
	if (before.length < 2) return [...before, resumed(run), ...facts];
	const hasEnded = (fact: Fact): boolean =>
		before.some(([, body]) => body.type === "tool-call-end" && idOf(body) === idOf(fact[1]));
	const open = facts.slice(2).filter((fact) => !hasEnded(fact));
	return [...before, resumed(run), ...open];
}

function idOf(body: Fact[1]): string | undefined {
	return "callId" in body ? body.callId : undefined;
}

const trees = fc
	.tuple(steps, steps)
	.map(([first, second]) =>
		stamped([
			queued("r"),
			started("r"),
			...factsOf("r", first),
			queued("r.1"),
			started("r.1"),
			...factsOf("r.1", second),
			ended("r.1"),
		]),
	);

const rootOf = (events: Parameters<typeof fold>[0]): RunNode => fold(events).root as RunNode;

test("a trace folded in two parts is the trace folded at once, wherever the cut is", () => {
	fc.assert(
		fc.property(trees, fc.nat(200), (events, cut) => {
			const trace = fold(events.slice(0, cut));
			for (const event of events.slice(Math.max(0, cut - 3))) apply(trace, event);
			expect(trace).toEqual(fold(events));
		}),
	);
});

test("every call of a transcript has exactly one result, in call order, in the message that follows", () => {
	fc.assert(
		fc.property(trees, (events) => {
			const { transcript } = rootOf(events);
			const pairs = transcript.flatMap((message, index) => {
				const asked =
					message.role === "assistant"
						? message.content.flatMap((part) => (part.type === "tool-call" ? [part.toolCallId] : []))
						: [];
				const next = transcript[index + 1];
				const given =
					next?.role === "tool"
						? next.content.flatMap((part) => (part.type === "tool-result" ? [part.toolCallId] : []))
						: [];
				return asked.length === 0 ? [] : [{ asked, given }];
			});
			for (const { asked, given } of pairs) expect(given).toEqual(asked);
		}),
	);
});

test("a run that crashed and went on has the transcript and the usage of one that did not", () => {
	fc.assert(
		fc.property(steps, (list) => {
			const crashed = rootOf(stamped([queued("r"), started("r"), ...factsOf("r", list)]));
			const smooth = rootOf(
				stamped([
					queued("r"),
					started("r"),
					...factsOf(
						"r",
						list.map(({ order }) => ({ order, crashAfter: null })),
					),
				]),
			);
			expect([crashed.transcript, crashed.usage, crashed.figures]).toEqual([
				smooth.transcript,
				smooth.usage,
				smooth.figures,
			]);
		}),
	);
});

test("T74: at every event of a run, what is answered and what is pending are the calls of its step", () => {
	fc.assert(
		fc.property(trees, fc.nat(200), (events, cut) => {
			const node = fold(events.slice(0, Math.max(1, cut))).root as RunNode;
			const { state, reply, begun } = resumePointOf(node);
			const pending = pendingCallsOf(node);
			expect(begun.every((call) => pending.includes(call))).toBe(true);
			expect(state.transcript.at(-1)?.role).toBe(reply ? "assistant" : "user");
			const known = [...state.answers.keys(), ...pending.map(({ id }) => id)].sort();
			expect(known).toEqual(idsOf(reply?.calls ?? []));
		}),
	);
});

test("T80: figures shown while running never go back", () => {
	fc.assert(
		fc.property(trees, (events) => {
			const trace = emptyTrace();
			let before = { steps: 0, toolCalls: 0, inputTokens: 0, outputTokens: 0 };
			for (const event of events) {
				apply(trace, event);
				const after = progressOf(trace.root as RunNode, 1000);
				for (const key of ["steps", "toolCalls", "inputTokens", "outputTokens"] as const) {
					expect(after[key]).toBeGreaterThanOrEqual(before[key]);
				}
				before = after;
			}
		}),
	);
});

test("T80: what is counted while a run is live is what its events fold to; a resume counts on from the fold", () => {
	fc.assert(
		fc.property(trees, (events) => {
			const trace = fold(events.slice(0, 1));
			const root = trace.root as RunNode;
			let counter = countProgress();
			for (const event of events.slice(1)) {
				if (event.runId === root.id) {
					if (event.type === "run-resume") counter = countProgress(structuredClone(root));
					counter.see(event);
				}
				apply(trace, event);
				expect(counter.progress(1000)).toEqual(progressOf(root, 1000));
			}
		}),
	);
});

test("T48: a root's total is the sum of every step's usage in the tree, each once, also after a resume", () => {
	fc.assert(
		fc.property(trees, (events) => {
			const ends = events.filter(({ type }) => type === "step-end").length;
			expect(treeUsage(rootOf(events))).toEqual({ ...cost(10 * ends), requests: ends, outputTokens: ends });
		}),
	);
});

function idsOf(calls: readonly { readonly id: string }[]): readonly string[] {
	return calls.map(({ id }) => id).sort();
}
