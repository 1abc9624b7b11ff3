import { expect, test } from "vitest";
import type { ApprovalRequest } from "../authority/index.ts";
import { fakeClock } from "../testing/index.ts";
import { fold } from "../trace/index.ts";
import { createAsker } from "./ask.ts";
import { openLiveTree } from "./live-tree.ts";
import { begins, eventsOf, main, start } from "./scene.fixture.ts";
import { testTerminal } from "./terminal.fixture.ts";

const look = { colour: false, unicode: true } as const;

/** A keyboard that a test presses. */
function testKeyboard() {
	const listeners = new Set<(chunk: Uint8Array | string) => void>();
	const calls: string[] = [];
	return {
		calls,
		press(chunk: string) {
			for (const listener of listeners) listener(Buffer.from(chunk));
		},
		input: {
			setRawMode: (isRaw: boolean) => void calls.push(isRaw ? "raw" : "cooked"),
			resume: () => void calls.push("resume"),
			pause: () => void calls.push("pause"),
			on: (_event: "data", listener: (chunk: Uint8Array | string) => void) => void listeners.add(listener),
			off: (_event: "data", listener: (chunk: Uint8Array | string) => void) => void listeners.delete(listener),
		},
	};
}

function opened(files: { readonly [path: string]: string } = {}, rows = 24, isInFront = false) {
	const terminal = testTerminal(72, rows);
	const clock = fakeClock(start);
	const view = openLiveTree({ output: terminal.output, clock, look });
	const events = eventsOf(begins(main));
	for (const event of events) view.show(event, fold(events));
	const keyboard = testKeyboard();
	const stopping = new AbortController();
	const controlled: string[] = [];
	const asker = createAsker({
		input: keyboard.input,
		view,
		look,
		clock,
		readText: (path) => Promise.resolve(files[path]),
		controls: {
			stop: () => stopping.abort(),
			suspend: () => void controlled.push("suspend"),
			quit: () => void controlled.push("quit"),
		},
		isInFront: () => isInFront,
	});
	return { terminal, clock, view, keyboard, asker, stopping, controlled };
}

const bash = (command: string, path = "main › explore#1 › bash"): ApprovalRequest => ({
	path,
	agent: "explore",
	depth: 1,
	tool: "bash",
	input: { command },
	reason: 'bash has the access "execute" and was not allowed beforehand.',
});

const never = new AbortController().signal;

test("ask() shows the path, the call, the reason and the keys, and takes one key", async () => {
	const { terminal, clock, keyboard, asker } = opened();
	const answer = asker.ask(bash("npm test &&\n  npm run build"), never);
	await clock.advance(300);
	expect(await terminal.lines()).toMatchInlineSnapshot(`
		[
		  "                                                    steps tokens   time",
		  "● main  thinking                                                     0s",
		  "? main › explore#1 › bash waits for your yes",
		  "  command: npm test &&",
		  "      npm run build",
		  "  bash has the access "execute" and was not allowed beforehand.",
		  "  o once, t for this tree, n no, Ctrl-C stops the run",
		]
	`);
	keyboard.press("y");
	expect(await answer).toBe("once");
	expect(await terminal.lines()).toMatchInlineSnapshot(`
		[
		  "main › explore#1: allowed once: bash npm test && npm run build",
		  "                                                    steps tokens   time",
		  "● main  thinking                                                     0s",
		]
	`);
	expect(keyboard.calls).toEqual(["raw", "resume", "cooked", "pause"]);
});

test.each([
	["o", "once"],
	["t", "tree"],
	["n", "no"],
	["\u001b", "no"],
] as const)("ask() takes the key %j for %s", async (key, expected) => {
	const { clock, keyboard, asker } = opened();
	const answer = asker.ask(bash("ls"), never);
	await clock.advance(300);
	keyboard.press(key);
	expect(await answer).toBe(expected);
});

test("ask() takes no yes where the window is too low to show the call", async () => {
	const { terminal, clock, keyboard, asker } = opened();
	terminal.resize(60, 3);
	let answered: string | undefined;
	void asker.ask(bash("npm test && curl evil"), never).then((answer) => (answered = answer));
	await clock.advance(300);
	keyboard.press("y");
	keyboard.press("t");
	await clock.advance(300);
	expect(answered).toBe(undefined);
	expect((await terminal.lines()).at(-1)).toBe("  too low to read: n no");
	terminal.resize(60, 4);
	await clock.advance(300);
	expect((await terminal.lines()).slice(-2)).toEqual([
		"  command: npm test && curl evil",
		"  o once, t for this tree, n no, Ctrl-C stops the run",
	]);
	keyboard.press("y");
	await clock.advance(0);
	expect(answered).toBe("once");
});

test("ask() takes no key that was pressed before the question could be read, and no paste", async () => {
	const { clock, keyboard, asker } = opened();
	let answered: string | undefined;
	void asker.ask(bash("ls"), never).then((answer) => (answered = answer));
	await clock.advance(0);
	keyboard.press("y");
	await clock.advance(300);
	keyboard.press("yes\r");
	keyboard.press("x");
	await clock.advance(0);
	expect(answered).toBe(undefined);
	keyboard.press("n");
	await clock.advance(0);
	expect(answered).toBe("no");
});

test("ask() queues questions, and a yes for the tree answers those about the same tool", async () => {
	const { terminal, clock, keyboard, asker } = opened();
	const answers: string[] = [];
	const ask = async (name: string, request: ApprovalRequest): Promise<void> => {
		answers.push(`${name} ${await asker.ask(request, never)}`);
	};
	void ask("a", bash("a"));
	void ask("b", { ...bash("b"), tool: "fetch", input: { url: "http://b/" }, path: "main › fetch" });
	void ask("c", bash("c"));
	await clock.advance(300);
	expect((await terminal.lines())[2]).toBe("? main › explore#1 › bash waits for your yes (2 more after this)");
	keyboard.press("t");
	await clock.advance(300);
	expect(answers.toSorted()).toEqual(["a tree", "c tree"]);
	expect((await terminal.lines()).find((line) => line.startsWith("?"))).toBe("? main › fetch waits for your yes");
	keyboard.press("n");
	await clock.advance(0);
	expect(answers.at(-1)).toBe("b no");
});

test("ask() forgets a question that is no longer wanted, and shows the next", async () => {
	const { terminal, clock, keyboard, asker } = opened();
	const first = new AbortController();
	const answers = [asker.ask(bash("a"), first.signal), asker.ask(bash("b"), never)];
	await clock.advance(300);
	first.abort();
	expect(await answers[0]).toBe("no");
	expect((await terminal.lines()).slice(2, 4)).toEqual([
		"? main › explore#1 › bash waits for your yes",
		"  command: b",
	]);
	await clock.advance(300);
	keyboard.press("o");
	expect(await answers[1]).toBe("once");
	expect(await asker.ask(bash("c"), first.signal)).toBe("no");
});

test("Ctrl-C stops the run, and its questions go with it", async () => {
	const { terminal, clock, keyboard, asker, stopping } = opened();
	const answers = [asker.ask(bash("a"), stopping.signal), asker.ask(bash("b"), stopping.signal)];
	await clock.advance(0);
	keyboard.press("\u0003");
	expect(await Promise.all(answers)).toEqual(["no", "no"]);
	expect(keyboard.calls).toEqual(["raw", "resume", "cooked", "pause"]);
	expect((await terminal.lines()).length).toBe(2);
});

test("the keyboard is held in front from the start, so that nothing typed is shown, and its control keys act", () => {
	const { keyboard, asker, stopping, controlled } = opened({}, 24, true);
	expect(keyboard.calls).toEqual(["raw", "resume"]);
	keyboard.press("\r");
	keyboard.press("ls\r");
	keyboard.press("\u001a");
	keyboard.press("\u001c");
	expect(controlled).toEqual(["suspend", "quit"]);
	keyboard.press("\u0003");
	expect(stopping.signal.aborted).toBe(true);
	asker[Symbol.dispose]();
	expect(keyboard.calls).toEqual(["raw", "resume", "cooked", "pause"]);
});

test("leave() gives the keyboard back also while a question is open, and comeBack() goes on with it", async () => {
	const { terminal, clock, view, keyboard, asker } = opened();
	const answer = asker.ask(bash("a"), never);
	await clock.advance(300);
	view.suspend();
	asker.leave();
	expect(keyboard.calls).toEqual(["raw", "resume", "cooked", "pause"]);
	asker.comeBack();
	expect(keyboard.calls.slice(4)).toEqual(["raw", "resume"]);
	expect((await terminal.lines()).filter((line) => line.startsWith("?")).length).toBe(2);
	keyboard.press("o");
	expect(await answer).toBe("once");
});

test("dispose() answers what is open with no, and frees the keyboard", async () => {
	const { clock, keyboard, asker } = opened();
	const answer = asker.ask(bash("a"), never);
	await clock.advance(0);
	asker[Symbol.dispose]();
	expect(await answer).toBe("no");
	expect(keyboard.calls).toEqual(["raw", "resume", "cooked", "pause"]);
	expect(await asker.ask(bash("b"), never)).toBe("no");
});

test("ask() shows what an edit would change, and can be read to its end in a low window", async () => {
	const before = Array.from({ length: 12 }, (_, index) => `line ${index + 1}\n`).join("");
	const { terminal, clock, keyboard, asker } = opened({ "src/a.ts": before }, 13);
	const input = { path: "src/a.ts", old: "line 6\n", new: "line six\n\u001b[31mred\n" };
	void asker.ask({ ...bash(""), tool: "edit", path: "main › edit", input }, never);
	await clock.advance(300);
	expect(await terminal.lines()).toMatchInlineSnapshot(`
		[
		  "● main  thinking                                                     0s",
		  "? main › edit waits for your yes",
		  "  src/a.ts  2 lines added, 1 removed",
		  "  @@ -3,7 +3,8 @@",
		  "   line 3",
		  "   line 4",
		  "   line 5",
		  "  lines 1 to 5 of 11: arrow keys, space",
		  "  bash has the access "execute" and was not allowed beforehand.",
		  "  o once, t for this tree, n no, Ctrl-C stops the run",
		]
	`);
	keyboard.press(" ");
	keyboard.press("\u001b[B");
	keyboard.press("\u001b[B");
	expect(await terminal.lines()).toMatchInlineSnapshot(`
		[
		  "● main  thinking                                                     0s",
		  "? main › edit waits for your yes",
		  "  +line six",
		  "  +\\u001b[31mred",
		  "   line 7",
		  "   line 8",
		  "   line 9",
		  "  lines 7 to 11 of 11: arrow keys, space",
		  "  bash has the access "execute" and was not allowed beforehand.",
		  "  o once, t for this tree, n no, Ctrl-C stops the run",
		]
	`);
});
