import { expect, test } from "vitest";
import { fakeClock } from "../testing/index.ts";
import { openLiveTree } from "./live-tree.ts";
import { asksModel, begins, calls, child, ends, eventsOf, main, start } from "./scene.fixture.ts";
import { testTerminal } from "./terminal.fixture.ts";

const look = { colour: false, unicode: true } as const;

function opened(columns = 60, rows = 12) {
	const terminal = testTerminal(columns, rows);
	const clock = fakeClock(start);
	const tree = openLiveTree({ output: terminal.output, clock, look });
	return { terminal, clock, tree };
}

const task = { callId: "t", tool: "task", input: { prompt: "look" } };

test("openLiveTree() shows something before any event", async () => {
	const { terminal, tree } = opened();
	using _tree = tree;
	expect(await terminal.lines()).toEqual(["starting"]);
});

test("show() draws at most ten frames a second, and the last one is never lost", async () => {
	const { terminal, clock, tree } = opened();
	using _tree = tree;
	terminal.news();
	for (const event of eventsOf([...begins(main), ...calls(main, 1, [task]), ...begins(child(1))])) tree.show(event);
	expect(terminal.news()).toBe("");
	await clock.advance(99);
	expect(terminal.news()).toBe("");
	await clock.advance(1);
	expect(await terminal.lines()).toEqual([
		"                                   steps tokens   time full",
		"○ main         waits for 1 child       1   4.1k     0s",
		"└─● explore#1  thinking                             0s",
	]);
});

test("show() writes nothing while nothing changes, and goes on with the seconds", async () => {
	const { terminal, clock, tree } = opened();
	using _tree = tree;
	for (const event of eventsOf(begins(main))) tree.show(event);
	await clock.advance(500);
	terminal.news();
	await clock.advance(400);
	expect(terminal.news()).toBe("");
	await clock.advance(1000);
	expect(terminal.news()).toContain("1s");
});

test("show() leaves retries, refusals and bad ends above the tree, word for word", async () => {
	const { terminal, clock, tree } = opened(200);
	using _tree = tree;
	const overloaded = { code: "provider", message: "The provider answered 529: overloaded." } as const;
	const events = eventsOf([
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
		ends(child(1), "failed", 3),
	]);
	for (const event of events) tree.show(event);
	await clock.advance(100);
	expect((await terminal.lines()).slice(0, 3)).toEqual([
		"main › explore#1: try 1 failed, asks again in 4 s: The provider answered 529: overloaded.",
		"main › explore#1: refused bash: Denied: a person said no.",
		"main › explore#1: failed: The provider answered 500: overloaded.",
	]);
});

test("setPanel() gives a panel its rows below the tree, of which three stay", async () => {
	const { terminal, tree } = opened(40, 8);
	using _tree = tree;
	for (const event of eventsOf(begins(main))) tree.show(event);
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
	const { terminal, clock, tree } = opened(80);
	using _tree = tree;
	for (const event of eventsOf([...begins(main), ...calls(main, 1, [task]), ...begins(child(1))])) tree.show(event);
	await clock.advance(100);
	terminal.resize(24, 12);
	await clock.advance(100);
	expect(await terminal.lines()).toEqual(["○ main       waits for…", "└─● explor…  thinking"]);
});

test("finish() leaves the tree with its summary, and the terminal as it was", async () => {
	const { terminal, clock, tree } = opened(70);
	const events = eventsOf([
		...begins(main),
		...calls(main, 1, [task]),
		...begins(child(1)),
		...calls(child(1), 1, [{ callId: "a", tool: "bash", input: { command: "rm" } }], 1),
		[
			child(1),
			{ type: "tool-call-end", step: 1, callId: "a", tool: "bash", content: "", refused: "no", durationMs: 1 },
		],
		ends(child(1), "completed", 2, { filesChanged: ["src/a.ts", "b.ts"] }),
		ends(main, "completed", 3),
	]);
	for (const event of events) tree.show(event);
	tree.finish();
	expect(await terminal.lines()).toMatchInlineSnapshot(`
		[
		  "main › explore#1: refused bash: no",
		  "                                      steps tokens   cost   time full",
		  "✓ main         done · It stands in s…     1   4.1k $0.012   3.0s",
		  "└─✓ explore#1  done · It stands in s…     1   4.1k $0.012   2.0s",
		  "✓ done after 3.0s (2 runs, 2 steps, 8.2k tokens, $0.024)",
		  "  main kept 4k of 8.2k tokens",
		  "  2 files changed: b.ts, src/a.ts",
		  "  1 call refused: main › explore#1 › bash",
		]
	`);
	expect(terminal.written.endsWith("\r\n")).toBe(true);
	expect(terminal.written.lastIndexOf("\u001b[?25h")).toBeGreaterThan(terminal.written.lastIndexOf("\u001b[?25l"));
	expect({ listeners: terminal.listeners, timers: clock.waiting }).toEqual({ listeners: 0, timers: 0 });
});
