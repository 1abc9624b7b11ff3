import { expect, test } from "vitest";
import { fakeClock } from "../testing/index.ts";
import { apply, emptyTrace } from "../trace/index.ts";
import { openLiveTree } from "./live-tree.ts";
import { asksModel, begins, calls, child, ends, eventsOf, main, start } from "./scene.fixture.ts";
import type { Fact, Who } from "./scene.fixture.ts";
import { testTerminal } from "./terminal.fixture.ts";

const look = { colour: false, unicode: true } as const;

function opened(columns = 60, rows = 12) {
	const terminal = testTerminal(columns, rows);
	const clock = fakeClock(start);
	const tree = openLiveTree({ output: terminal.output, clock, look });
	const trace = emptyTrace();
	const play = (facts: readonly Fact[]): void => {
		for (const event of eventsOf(facts)) {
			apply(trace, event);
			tree.show(event, trace);
		}
	};
	return { terminal, clock, tree, trace, play };
}

const task = { callId: "t", tool: "task", input: { prompt: "look" } };

test("dispose() leaves nothing of a tree that never began", async () => {
	const { terminal, clock, tree } = opened();
	tree[Symbol.dispose]();
	expect(await terminal.lines()).toEqual([]);
	expect(terminal.written.endsWith("\u001b[?25h")).toBe(true);
	expect(clock.waiting).toBe(0);
});

test("openLiveTree() shows something before any event", async () => {
	const { terminal, tree } = opened();
	using _tree = tree;
	expect(await terminal.lines()).toEqual(["starting"]);
});

test("show() draws at most ten frames a second, and the last one is never lost", async () => {
	const { terminal, clock, tree, play } = opened();
	using _tree = tree;
	terminal.news();
	play([...begins(main), ...calls(main, 1, [task]), ...begins(child(1))]);
	expect(terminal.news()).toBe("");
	await clock.advance(99);
	expect(terminal.news()).toBe("");
	await clock.advance(1);
	expect(await terminal.lines()).toEqual([
		"                                 steps tokens   cost   time",
		"○ main         waits for 1 child     1   4.1k $0.012     0s",
		"└─● explore#1  thinking                                  0s",
	]);
});

test("show() writes nothing while nothing changes, and goes on with the seconds", async () => {
	const { terminal, clock, tree, play } = opened();
	using _tree = tree;
	play(begins(main));
	await clock.advance(500);
	terminal.news();
	await clock.advance(400);
	expect(terminal.news()).toBe("");
	await clock.advance(1000);
	expect(terminal.news()).toContain("1s");
});

/** A step with one call that is not run. */
function notRun(who: Who, step: number, why: string): readonly Fact[] {
	const call = { callId: `b${step}`, tool: "bash", input: { command: "ls" } };
	const end = { step, callId: call.callId, tool: "bash", content: "", notRun: why, durationMs: 1 };
	return [...calls(who, step, [call]), [who, { type: "tool-call-end", ...end }]];
}

test("show() leaves retries, calls that did not run and bad ends above the tree, word for word", async () => {
	const { terminal, clock, tree, play } = opened(200);
	using _tree = tree;
	const overloaded = { code: "provider", message: "The provider answered 529: overloaded." } as const;
	play([
		...begins(main),
		...calls(main, 1, [task]),
		...begins(child(1)),
		asksModel(child(1), 1),
		[child(1), { type: "model-retry", step: 1, attempt: 1, cause: overloaded, waitMs: 4000 }],
		...calls(child(1), 1, [{ callId: "a", tool: "bash", input: { command: "rm" } }]),
		[
			child(1),
			{
				type: "tool-call-end",
				step: 1,
				callId: "a",
				tool: "bash",
				content: "",
				refused: "Denied: a person said no.",
				durationMs: 1,
			},
		],
		...notRun(child(1), 2, "Not run. The run was stopped."),
		[child(1), { type: "step-say", reason: "last-turn", text: "", cause: { code: "steps", message: "All taken." } }],
		...notRun(child(1), 3, "Not run: this was the last turn."),
		ends(child(1), "failed", 3),
	]);
	await clock.advance(100);
	expect((await terminal.lines()).slice(0, 4)).toEqual([
		"main › explore#1: try 1 failed, asks again in 4 s: The provider answered 529: overloaded.",
		"main › explore#1: refused bash rm: Denied: a person said no.",
		"main › explore#1: bash ls: Not run: this was the last turn.",
		"main › explore#1: failed: The provider answered 500: overloaded.",
	]);
});

test("show() says once what happens to many alike, and breaks what it says between words", async () => {
	const { terminal, tree, play } = opened(40);
	using _tree = tree;
	const cause = { code: "rate-limit", message: "Too many requests." } as const;
	const refused = "Not started: this run has started 16 children.";
	play([
		...begins(main),
		...calls(main, 1, [task, { ...task, callId: "u" }]),
		...["t", "u"].map((callId): Fact => {
			return [main, { type: "tool-call-end", step: 1, callId, tool: "task", content: "", refused, durationMs: 1 }];
		}),
		...[child(1), child(2)].flatMap((who): readonly Fact[] => [
			...begins(who),
			asksModel(who, 1),
			...[1, 2].map((attempt): Fact => [who, { type: "model-retry", step: 1, attempt, cause, waitMs: 2400 }]),
		]),
		ends(child(1), "failed", 3),
		ends(child(2), "failed", 3),
	]);
	expect((await terminal.lines()).slice(0, 9)).toMatchInlineSnapshot(`
		[
		  "main: refused task look: Not started:",
		  "  this run has started 16 children.",
		  "main › explore#1: try 1 failed, asks",
		  "  again in 3 s: Too many requests.",
		  "main › explore#1: failed: The provider",
		  "  answered 500: overloaded.",
		  "starting",
		]
	`);
});

test("print() breaks what it says between words, line by line, but for what has colours", async () => {
	const { terminal, tree } = opened(20);
	using _tree = tree;
	tree.print("One sentence that is long.\n  second");
	tree.print("\u001b[31mred and much too long for it\u001b[39m");
	expect(await terminal.lines()).toEqual([
		"One sentence that",
		"  is long.",
		"  second",
		"red and much too lon",
		"g for it",
		"starting",
	]);
});

test("recall() shows a tree as it was, and says nothing of it again", async () => {
	const { terminal, clock, tree, trace } = opened(60);
	using _tree = tree;
	const facts = [...begins(main), ...calls(main, 1, [task]), ...begins(child(1)), ends(child(1), "failed", 3)];
	for (const event of eventsOf(facts)) {
		apply(trace, event);
		tree.recall(trace);
	}
	await clock.advance(100);
	expect((await terminal.lines()).map((line) => line.slice(0, 24).trimEnd())).toEqual([
		"",
		"● main         task look",
		"└─✗ explore#1  failed: T",
	]);
});

test("setPanel() gives a panel its rows below the tree, of which three stay", async () => {
	const { terminal, tree, play } = opened(40, 8);
	using _tree = tree;
	play(begins(main));
	tree.setPanel(({ columns, rows }) => Array.from({ length: rows }, (_, index) => `${columns} ${index + 1}/${rows}`));
	expect(await terminal.lines()).toEqual([
		"● main  thinking                     0s",
		"39 1/4",
		"39 2/4",
		"39 3/4",
		"39 4/4",
	]);
	tree.setPanel(undefined);
	expect(await terminal.lines()).toEqual([
		"                                   time",
		"● main  thinking                     0s",
	]);
});

test("a resize draws the tree anew for the new size", async () => {
	const { terminal, clock, tree, play } = opened(80);
	using _tree = tree;
	play([...begins(main), ...calls(main, 1, [task]), ...begins(child(1))]);
	await clock.advance(100);
	// What was drawn has to stand there before it is folded to the new width.
	await terminal.lines();
	terminal.resize(24, 12);
	await clock.advance(100);
	expect(await terminal.lines()).toEqual(["○ main       waits for…", "└─● expl…#1  thinking"]);
});

test("finish() leaves the tree with its summary, and the terminal as it was", async () => {
	const { terminal, clock, tree, trace, play } = opened(70);
	play([
		...begins(main),
		...calls(main, 1, [task]),
		...begins(child(1)),
		...calls(child(1), 1, [{ callId: "a", tool: "bash", input: { command: "rm" } }], 1),
		[
			child(1),
			{ type: "tool-call-end", step: 1, callId: "a", tool: "bash", content: "", refused: "no", durationMs: 1 },
		],
		...calls(child(1), 2, [{ callId: "b", tool: "read", input: { path: "b.ts" } }], 1),
		[
			child(1),
			{ type: "tool-call-end", step: 2, callId: "b", tool: "read", content: "", notRun: "Not run.", durationMs: 1 },
		],
		ends(child(1), "completed", 2, { filesChanged: ["src/a.ts", "b.ts"] }),
		...([2, 3, 4] as const).flatMap((ordinal) => begins(child(ordinal, "planner"))),
		ends(child(2, "planner"), "limited", 2),
		ends(child(3, "planner"), "failed", 2),
		ends(child(4, "planner"), "failed", 2),
		ends(main, "completed", 3),
	]);
	tree.finish(trace);
	expect(await terminal.lines()).toMatchInlineSnapshot(`
		[
		  "main › explore#1: refused bash rm: no",
		  "main › planner#2: stopped at a limit: The limit of 40 steps is",
		  "  reached.",
		  "main › planner#3: failed: The provider answered 500: overloaded.",
		  "✓ main         done · It stands in src/a.…     1   4.1k $0.012   3.0s",
		  "└─! planner#2  stopped at a limit: The li…                       2.0s",
		  "+ 2 failed, 1 done",
		  "✓ done after 3.0s (5 runs, 3 steps, 16k tokens, $0.048)",
		  "  the parent kept 4k of 16k tokens",
		  "  2 files changed: b.ts, src/a.ts",
		  "  2 failed, 1 stopped at a limit: main › planner#2, #3, #4",
		  "    2 of them: The provider answered 500: overloaded.",
		  "  1 call refused: main › explore#1 › bash",
		  "  1 call not run: main › explore#1 › read",
		  "  more: errand runs show r, errand runs diff r",
		]
	`);
	expect(terminal.written.endsWith("\r\n")).toBe(true);
	expect(terminal.written.lastIndexOf("\u001b[?25h")).toBeGreaterThan(terminal.written.lastIndexOf("\u001b[?25l"));
	expect({ listeners: terminal.listeners, timers: clock.waiting }).toEqual({ listeners: 0, timers: 0 });
});
