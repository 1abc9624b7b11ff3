import stringWidth from "string-width";
import { expect, test } from "vitest";
import { renderTree } from "./render.ts";
import type { Scene } from "./render.ts";
import { asksModel, begins, calls, child, ends, main, queues, sceneOf } from "./scene.fixture.ts";
import type { Fact } from "./scene.fixture.ts";

const plain = { colour: false, unicode: true } as const;

/** A frame as it stands on a terminal, a bar where it ends on the right. */
function drawn(scene: Scene, columns: number, rows = 20): string {
	const lines = renderTree(scene, { columns, rows }, plain);
	expect(lines.length).toBeLessThanOrEqual(rows);
	for (const line of lines) expect(stringWidth(line)).toBeLessThanOrEqual(columns);
	return lines.map((line) => `${line.replace(toColumn, "→$1:")}|`).join("\n");
}

/** Clears the rest of a line and goes to a column. */
// oxlint-disable-next-line no-control-regex
const toColumn = /\u001b\[K\u001b\[(\d+)G/;

const task = (callId: string) => ({ callId, tool: "task", input: { prompt: "look" } });

/** A root with three children at work, one of them done. */
const working: readonly Fact[] = [
	...begins(main),
	...calls(main, 1, [task("t1"), task("t2"), task("t3")], 1),
	...begins(child(1), 1, "Find the retry code"),
	...begins(child(2), 1, "Read the wire tests"),
	queues(child(3, "planner"), 1, "Plan the change"),
	...calls(child(1), 1, [{ callId: "a", tool: "grep", input: { pattern: "retry", path: "src" } }], 2),
	asksModel(child(2), 1, 2),
	ends(child(2), "completed", 30),
];

const windows = new Map([
	["r", { window: 128_000 }],
	["r.1", { window: 8000 }],
]);

test("renderTree() draws a row for each run at 80 columns", () => {
	expect(drawn(sceneOf(working, 62, windows), 80)).toMatchInlineSnapshot(`
		"                                                 steps tokens   cost   time full|
		○ main         waits for 2/3 children                1   4.1k $0.012  1m02s   3%|
		├─● explore#1  Find the retry…  grep retry, pat…     1   4.1k $0.012  1m01s  50%|
		├─✓ explore#2  done · Read the wire tests                               30s     |
		└─· planner#3  Plan the change  queued                                          |"
	`);
});

test("renderTree() drops columns by priority at 40 columns", () => {
	expect(drawn(sceneOf(working, 62, windows), 40)).toMatchInlineSnapshot(`
		"                                    time|
		○ main         waits for 2/3 chi…  1m02s|
		├─● explore#1  grep retry, path:…  1m01s|
		├─✓ explore#2  done · Read the w…    30s|
		└─· planner#3  queued · Plan the…       |"
	`);
});

test("renderTree() keeps names and work at 20 columns", () => {
	expect(drawn(sceneOf(working, 62, windows), 20)).toMatchInlineSnapshot(`
		"○ main      waits f…|
		├─● exp…#1  grep re…|
		├─✓ exp…#2  done ·… |
		└─· pla…#3  queued… |"
	`);
});

test("renderTree() gives descriptions a column at 130 columns", () => {
	expect(drawn(sceneOf(working, 62, windows), 130)).toMatchInlineSnapshot(`
		"                                                                                                   steps tokens   cost   time full|
		○ main         waits for 2/3 children                                                                  1   4.1k $0.012  1m02s   3%|
		├─● explore#1  Find the retry code  grep retry, path: src                                              1   4.1k $0.012  1m01s  50%|
		├─✓ explore#2  Read the wire tests  done · It stands in src/a.ts:12.                                                      30s     |
		└─· planner#3  Plan the change      queued                                                                                        |"
	`);
});

test("renderTree() fits three rows: what is at work first, the rest in one line", () => {
	expect(drawn(sceneOf(working, 62, windows), 80, 3)).toMatchInlineSnapshot(`
		"○ main         waits for 2/3 children                1   4.1k $0.012  1m02s   3%|
		└─● explore#1  Find the retry…  grep retry, pat…     1   4.1k $0.012  1m01s  50%|
		+ 1 queued, 1 done|"
	`);
});

test("renderTree() fits one row", () => {
	expect(drawn(sceneOf(working, 62, windows), 80, 1)).toMatchInlineSnapshot(
		`"○ main         waits for 2/3 children                1   4.1k $0.012  1m02s   3%|"`,
	);
});

test("renderTree() says that a tree starts before there is one", () => {
	expect(drawn(sceneOf([], 0), 80)).toBe("starting|");
});

test("renderTree() says how each run ended, in plain words", () => {
	const ended: readonly Fact[] = [
		...begins(main),
		...calls(main, 1, [task("t1")], 1),
		...(["completed", "limited", "cancelled", "failed"] as const).flatMap((status, index) => [
			...begins(child(index + 1), 1),
			ends(child(index + 1), status, 20 + index),
		]),
	];
	expect(drawn(sceneOf(ended, 62), 80)).toMatchInlineSnapshot(`
		"                                                      steps tokens   cost   time|
		● main         task look                                  1   4.1k $0.012  1m02s|
		├─✓ explore#1  done · It stands in src/a.ts:12.                              20s|
		├─! explore#2  stopped at a limit: The limit of 40 s…                        21s|
		├─– explore#3  cancelled: The run was stopped by the…                        22s|
		└─✗ explore#4  failed: The provider answered 500: ov…                        23s|"
	`);
	expect(drawn(sceneOf([...ended, ends(main, "failed", 70)], 90), 80)).toMatchInlineSnapshot(`
		"                                                      steps tokens   cost   time|
		✗ main         failed: The provider answered 500: ov…     1   4.1k $0.012  1m10s|
		├─✓ explore#1  done · It stands in src/a.ts:12.                              20s|
		├─! explore#2  stopped at a limit: The limit of 40 s…                        21s|
		├─– explore#3  cancelled: The run was stopped by the…                        22s|
		└─✗ explore#4  failed: The provider answered 500: ov…                        23s|"
	`);
});

test("renderTree() says what a run waits for, writes, and asks again", () => {
	const facts: readonly Fact[] = [
		...begins(main),
		...calls(main, 1, [task("t1")], 1),
		...[1, 2, 3, 4, 5].flatMap((ordinal) => begins(child(ordinal), 1)),
		...calls(child(1), 1, [{ callId: "a", tool: "bash", input: { command: "rm -rf build" } }], 2),
		[
			child(1),
			{
				type: "permission-ask",
				askId: "q",
				callId: "a",
				tool: "bash",
				input: '{"command":"rm -rf build"}',
				path: "",
				reason: "",
			},
			3,
		],
		asksModel(child(2), 1, 2),
		[
			child(2),
			{
				type: "model-retry",
				step: 1,
				attempt: 1,
				cause: { code: "rate-limit", message: "Too many requests." },
				waitMs: 8000,
			},
			3,
		],
		asksModel(child(3), 1, 2),
		...calls(
			child(4),
			1,
			[
				{ callId: "x", tool: "read", input: { path: "a.ts" } },
				{ callId: "y", tool: "bash", input: { command: "npm test" } },
			],
			2,
		),
		[child(5), { type: "phase-start", strategy: "plan", phase: "plan" }, 3],
	];
	const live = new Map([
		["r.3", { arriving: "text" as const }],
		["r.4", { update: { callId: "y", text: "12 passed" } }],
	]);
	const scene = sceneOf(facts, 5);
	expect(drawn({ ...scene, live: new Map([...scene.live, ...live]) }, 100)).toMatchInlineSnapshot(`
		"                                                                          steps tokens   cost   time|
		○ main         waits for 5 children                                           1   4.1k $0.012     5s|
		├─? explore#1  waits for a person: bash rm -rf build                          1   4.1k $0.012     4s|
		├─● explore#2  asks again in 6 s: Too many requests.                                              4s|
		├─● explore#3  answering                                                                          4s|
		├─● explore#4  bash npm test (and 1 more) · 12 passed                         1   4.1k $0.012     4s|
		└─● explore#5  plan: thinking                                                                     4s|"
	`);
});

test("renderTree() counts wide characters as two columns, cuts none in half, and says where the figures behind them stand", () => {
	const facts: readonly Fact[] = [
		...begins(main),
		...calls(main, 1, [task("t1")], 1),
		...begins(child(1, "调研"), 1),
		...calls(child(1, "调研"), 1, [{ callId: "a", tool: "grep", input: { pattern: "重试的代码在哪里 👩‍👩‍👧" } }], 2),
	];
	expect(drawn(sceneOf(facts, 5), 80)).toMatchInlineSnapshot(`
		"                                                      steps tokens   cost   time|
		○ main      waits for 1 child                             1   4.1k $0.012     5s|
		└─● 调研#1  grep 重试的代码在哪里 👩‍👩‍👧             →54:     1   4.1k $0.012     4s|"
	`);
	expect(drawn(sceneOf(facts, 5), 40)).toMatchInlineSnapshot(`
		"                                    time|
		○ main      waits for 1 child         5s|
		└─● 调研#1  grep 重试的代码在哪… →34:     4s|"
	`);
	expect(drawn(sceneOf(facts, 5), 21)).toMatchInlineSnapshot(`
		"○ main      waits fo…|
		└─● 调研#1  grep 重… |"
	`);
});

test("renderTree() makes control characters in names and calls inert", () => {
	const evil = child(1, "e\u202ex\u001b");
	const facts: readonly Fact[] = [
		...begins(main),
		...calls(main, 1, [task("t1")], 1),
		...begins(evil, 1, "a\r\nb\u0007"),
		...calls(evil, 1, [{ callId: "a", tool: "bash", input: { command: "echo \u001b]0;x\u0007 \n\t ok" } }], 2),
	];
	expect(drawn(sceneOf(facts, 5), 80)).toMatchInlineSnapshot(`
		"                                                      steps tokens   cost   time|
		○ main                waits for 1 child                   1   4.1k $0.012     5s|
		└─● e\\u202ex\\u001b#1  a b\\u0007  bash echo \\u001b]0;…     1   4.1k $0.012     4s|"
	`);
});

/** A root with so many children, every seventh of which failed; the last two are at work. */
function manyChildren(amount: number): readonly Fact[] {
	const children = Array.from({ length: amount }, (_, index) => child(index + 1));
	return [
		...begins(main),
		...calls(main, 1, [task("t1")], 1),
		...children.flatMap((who) => begins(who, 1)),
		...children.slice(0, -2).map((who, index) => ends(who, index % 70 === 7 ? "failed" : "completed", 5 + index)),
	];
}

test("renderTree() shows 300 children without scrolling away", () => {
	expect(drawn(sceneOf(manyChildren(300), 400), 80, 12)).toMatchInlineSnapshot(`
		"                                                      steps tokens   cost   time|
		○ main           waits for 2/300 children                 1   4.1k $0.012  6m40s|
		├─✗ explore#8    failed: The provider answered 500:…                         12s|
		├─✗ explore#78   failed: The provider answered 500:…                       1m22s|
		├─✗ explore#148  failed: The provider answered 500:…                       2m32s|
		├─✗ explore#218  failed: The provider answered 500:…                       3m42s|
		├─✗ explore#288  failed: The provider answered 500:…                       4m52s|
		├─✓ explore#297  done · It stands in src/a.ts:12.                          5m01s|
		├─✓ explore#298  done · It stands in src/a.ts:12.                          5m02s|
		├─● explore#299  thinking                                                  6m39s|
		└─● explore#300  thinking                                                  6m39s|
		+ 291 done|"
	`);
});

test("renderTree() paints what it means, and closes what it opens", () => {
	const [head, root, first, second] = renderTree(
		sceneOf(working, 62, windows),
		{ columns: 60, rows: 20 },
		{ colour: true, unicode: true },
	);
	expect([head, root, first, second]).toMatchInlineSnapshot(`
		[
		  "[2m                                    steps tokens   time full[22m",
		  "[2m○[22m[1m main       [22m  [2mwaits for 2/3 child…[22m     1   4.1k  1m02s   3%",
		  "[2m├─[22m[36m●[39m[1m explore#1[22m  grep retry, path: s…     1   4.1k  1m01s  50%",
		  "[2m├─[22m[32m✓[39m[2m explore#2[22m  [2mdone · Read the wir…[22m[2m                 30s     [22m",
		]
	`);
});

test("renderTree() says after what a run thinks, and counts in what a run that has ended hides", () => {
	const facts: readonly Fact[] = [
		...begins(main),
		...calls(main, 1, [task("t1"), task("t2")], 1),
		...begins(child(1), 1, "Find the retry code"),
		...calls(child(1), 1, [{ callId: "a", tool: "grep", input: { pattern: "retry", path: "src" } }], 2),
		[child(1), { type: "tool-call-end", step: 1, callId: "a", tool: "grep", content: "", durationMs: 1 }, 2],
		asksModel(child(1), 2, 3),
		...begins(child(2), 1, "Ask two others"),
		...calls(child(2), 1, [task("u1"), task("u2")], 1),
		...[1, 2].flatMap((ordinal): readonly Fact[] => {
			const below = { id: `r.2.${ordinal}`, agent: "explore" };
			const call = { callId: "b", tool: "read", input: { path: "a.ts" } };
			return [...begins(below, 2), ...calls(below, 1, [call], 2), ends(below, "completed", 4)];
		}),
		ends(child(2), "completed", 9),
	];
	expect(drawn(sceneOf(facts, 12), 110)).toMatchInlineSnapshot(`
		"                                                                                    steps tokens   cost   time|
		○ main           waits for 1/2 children                                                 1   4.1k $0.012    12s|
		├─● explore#1    Find the retry code  thinking after grep retry, path: src              1   4.1k $0.012    11s|
		└─✓ explore#2    Ask two others       done with 2 below · It stands in src/a.ts:12.     3    12k $0.036   9.0s|"
	`);
});

test("renderTree() counts what it has no room for, what matters most first", () => {
	const children = [1, 2, 3, 4, 5].map((ordinal) => child(ordinal));
	const facts: readonly Fact[] = [
		...begins(main),
		...calls(main, 1, [task("t1")], 1),
		...children.flatMap((who) => begins(who, 1)),
		ends(child(1), "completed", 2),
		ends(child(2), "limited", 2),
		ends(child(3), "failed", 2),
	];
	expect(drawn(sceneOf(facts, 5), 60, 3)).toMatchInlineSnapshot(`
		"○ main         waits for 2/5 chi…     1   4.1k $0.012     5s|
		└─● explore#4  thinking                                   4s|
		+ 1 failed, 1 stopped at a limit, 1 running, 1 done|"
	`);
});

test("renderTree() shows a run with the path to each that has a row, or counts it", () => {
	const below = { id: "r.1.1", agent: "explore" };
	const remove = { callId: "a", tool: "bash", input: { command: "rm" } };
	const facts: readonly Fact[] = [
		...begins(main),
		...calls(main, 1, [task("t1")], 1),
		...begins(child(1)),
		...calls(child(1), 1, [task("u1")], 1),
		...begins(below),
		...calls(below, 1, [remove], 2),
		[below, { type: "permission-ask", askId: "q", ...remove, input: "", path: "", reason: "" }, 2],
		...begins(child(2)),
	];
	expect(drawn(sceneOf(facts, 5), 60, 4)).toMatchInlineSnapshot(`
		"○ main           waits for 2 chi…     1   4.1k $0.012     5s|
		├─○ explore#1    waits for 1 chi…     1   4.1k $0.012     5s|
		│ └─? explore#1  waits for a per…     1   4.1k $0.012     5s|
		└─● explore#2    thinking                                 5s|"
	`);
	expect(drawn(sceneOf(facts, 5), 60, 3)).toMatchInlineSnapshot(`
		"○ main           waits for 2 chi…     1   4.1k $0.012     5s|
		└─○ explore#1    waits for 1 chi…     1   4.1k $0.012     5s|
		+ 1 waiting for a person, 1 running|"
	`);
});

test("renderTree() counts no time between a crash and the resume", () => {
	const facts: readonly Fact[] = [
		...begins(main),
		...calls(main, 1, [task("t1")], 1),
		...begins(child(1), 1),
		asksModel(child(1), 1, 10),
		[main, { type: "run-resume", model: "m" }, 500],
		[child(1), { type: "run-resume", model: "m" }, 500],
	];
	expect(drawn(sceneOf(facts, 505), 60)).toMatchInlineSnapshot(`
		"                                  steps tokens   cost   time|
		○ main         waits for 1 child      1   4.1k $0.012    15s|
		└─● explore#1  thinking                                  14s|"
	`);
});

test("renderTree() draws with ASCII alone where a terminal has nothing else", () => {
	const lines = renderTree(sceneOf(working, 62, windows), { columns: 60, rows: 4 }, { colour: false, unicode: false });
	expect(lines.join("\n")).toMatchInlineSnapshot(`
		"o main         waits for 2/3 child~     1   4.1k  1m02s   3%
		|-* explore#1  grep retry, path: s~     1   4.1k  1m01s  50%
		|-+ explore#2  done - Read the wir~                 30s     
		\`-. planner#3  queued - Plan the c~                         "
	`);
});
