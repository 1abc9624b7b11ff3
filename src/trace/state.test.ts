import { expect, test } from "vitest";
import {
	callEnd,
	calls,
	callStart,
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
import { apply, emptyTrace, fold } from "./fold.ts";
import { markInterrupted } from "./state.ts";

/** The state of the root after each event. */
function statesOf(...facts: readonly Fact[]): readonly (string | undefined)[] {
	const trace = emptyTrace();
	return stamped(facts).map((event) => {
		apply(trace, event);
		return trace.root?.state;
	});
}

const ask = (askId: string, callId: string): Fact => [
	"r",
	{ type: "permission-ask", askId, callId, tool: "bash", input: "{}", path: "main", reason: "not granted" },
];
const answer = (askId: string, callId: string): Fact => [
	"r",
	{ type: "permission-answer", askId, callId, answer: "once", reason: "a person" },
];

test("a run is queued, then running, then what its outcome says", () => {
	for (const status of ["completed", "limited", "cancelled", "failed"] as const) {
		expect(statesOf(queued("r"), started("r"), stepStart("r", 1), ended("r", { status }))).toEqual([
			"queued",
			"running",
			"running",
			status,
		]);
	}
});

test("a run that was never started ends from the queue", () => {
	expect(statesOf(queued("r"), ended("r", { status: "failed" }))).toEqual(["queued", "failed"]);
});

test("T81: a run waits while a person has not answered", () => {
	const step = stepEnd("r", 1, [calls("c1", "bash")]);
	const begin = callStart("r", "c1", "bash", { access: "execute" });

	expect(statesOf(queued("r"), started("r"), step, begin, ask("q1", "c1"), answer("q1", "c1")).slice(-3)).toEqual([
		"running",
		"waiting",
		"running",
	]);
});

test("T81: after a resume the same call asks again, and one answer is enough", () => {
	const facts = [
		queued("r"),
		started("r"),
		stepEnd("r", 1, [calls("c1", "bash")]),
		callStart("r", "c1", "bash"),
		ask("q1", "c1"),
	];

	expect(statesOf(...facts, resumed("r"), ask("q2", "c1"), answer("q2", "c1")).slice(-4)).toEqual([
		"waiting",
		"waiting",
		"waiting",
		"running",
	]);
	expect(statesOf(...facts, callEnd("r", "c1", "bash")).at(-1)).toBe("running");
});

test("a run waits while all that its step waits for is delegated", () => {
	const step = stepEnd("r", 1, [calls("c1", "task"), calls("c2", "read")]);
	const facts = [
		queued("r"),
		started("r"),
		step,
		callStart("r", "c1", "task", { access: "delegate" }),
		callStart("r", "c2", "read"),
		queued("r.1", "c1"),
		callEnd("r", "c2", "read"),
		ended("r.1"),
		callEnd("r", "c1", "task"),
	];

	expect(statesOf(...facts).slice(-4)).toEqual(["running", "waiting", "running", "running"]);
});

test("T70: a run that has answered waits for its background children", () => {
	const facts = [
		queued("r"),
		started("r"),
		queued("r.1"),
		stepStart("r", 1),
		stepEnd("r", 1, [says("so far")]),
		ended("r.1"),
		["r", { type: "message-receive", from: "r.1", kind: "background-end", text: "ended" }],
		stepStart("r", 2),
	] as const satisfies readonly Fact[];

	expect(statesOf(...facts).slice(-5)).toEqual(["running", "waiting", "running", "running", "running"]);
});

test("markInterrupted() changes every run without an end, and no other", () => {
	const trace = fold(stamped([queued("r"), started("r"), queued("r.1"), started("r.1"), ended("r.1"), queued("r.2")]));
	markInterrupted(trace);

	expect([...trace.runs.values()].map(({ id, state }) => [id, state])).toEqual([
		["r", "interrupted"],
		["r.1", "completed"],
		["r.2", "interrupted"],
	]);
});

test("T64: a run waits for children only while every open call of its step delegates, also when calls begin again", () => {
	const step = stepEnd("r", 1, [calls("c1", "task"), calls("c2", "task"), calls("c3", "read")]);
	const delegate = { access: "delegate" } as const;
	const facts = [
		queued("r"),
		started("r"),
		step,
		callStart("r", "c1", "task", delegate),
		queued("r.1", "c1"),
		callStart("r", "c2", "task", delegate),
		callStart("r", "c3", "read"),
		callEnd("r", "c3", "read"),
		resumed("r"),
		callStart("r", "c1", "task", delegate),
		callStart("r", "c2", "task"),
		callEnd("r", "c2", "task"),
		callEnd("r", "c2", "task"),
		callEnd("r", "c1", "task"),
	];

	expect(statesOf(...facts).slice(6)).toEqual([
		"running",
		"waiting",
		"waiting",
		"waiting",
		"running",
		"waiting",
		"waiting",
		"running",
	]);
});

test("apply() looks at a few entries for each event, however many calls, children and questions a run has", () => {
	const many = Array.from({ length: 300 }, (_, index) => index);
	const id = (index: number): string => `c${index}`;
	const delegate = { access: "delegate" } as const;
	const trace = emptyTrace();
	let reads = 0;
	const counted = <Item>(list: readonly Item[]): Item[] =>
		new Proxy([...list], {
			get(items, key, receiver) {
				if (typeof key === "string" && /^\d+$/.test(key)) reads++;
				return Reflect.get(items, key, receiver) as unknown;
			},
		});
	const facts: readonly Fact[] = [
		queued("r"),
		started("r"),
		stepEnd("r", 1, [...many.map((index) => calls(id(index), "task")), calls("last", "read")]),
		callStart("r", "last", "read"),
		...many.map((index) => callStart("r", id(index), "task", delegate)),
		...many.map((index) => queued(`r.${index + 1}`, id(index))),
		...many.map((index) => ask(`q${index}`, id(index))),
		...many.map((index) => answer(`q${index}`, id(index))),
		...many.map((index) => ended(`r.${index + 1}`)),
		...many.map((index) => callEnd("r", id(index), "task")),
	];
	const readsOf = stamped(facts).map((event) => {
		reads = 0;
		apply(trace, event);
		const node = trace.root as {
			calls: readonly unknown[];
			children: readonly unknown[];
			transcript: readonly unknown[];
		};
		const seen = reads;
		if (event.seq === 3)
			Object.assign(node, {
				calls: counted(node.calls),
				children: counted(node.children),
				transcript: counted(node.transcript),
			});
		return seen;
	});

	expect(Math.max(...readsOf)).toBeLessThan(4);
	expect([trace.root?.state, trace.root?.openAsks.size, trace.root?.openChildren]).toEqual(["running", 0, 0]);
});
