import { expect, test } from "vitest";
import { openScreen } from "./screen.ts";
import { testTerminal } from "./terminal.fixture.ts";

test("draw() writes only the lines that differ, as one update", () => {
	const terminal = testTerminal(20, 6);
	using screen = openScreen(terminal.output);
	screen.draw(["one", "two", "three"]);
	expect(terminal.news()).toBe("\u001b[?2026h\u001b[?25l\rone\u001b[K\r\ntwo\u001b[K\r\nthree\u001b[K\r\u001b[?2026l");
	screen.draw(["one", "2", "three"]);
	expect(terminal.news()).toBe("\u001b[?2026h\u001b[1A\r2\u001b[K\r\n\r\u001b[?2026l");
	screen.draw(["one", "2", "three"]);
	expect(terminal.news()).toBe("");
});

test("draw() follows a frame that grows and shrinks, also at the bottom of the terminal", async () => {
	const terminal = testTerminal(20, 4);
	using screen = openScreen(terminal.output);
	screen.print(["before", "it"]);
	screen.draw(["a"]);
	screen.draw(["a", "b", "c", "d"]);
	expect(await terminal.lines()).toEqual(["before", "it", "a", "b", "c", "d"]);
	screen.draw(["A", "B"]);
	expect(await terminal.lines()).toEqual(["before", "it", "A", "B"]);
	screen.draw(["A", "B", "C"]);
	expect(await terminal.lines()).toEqual(["before", "it", "A", "B", "C"]);
	screen.draw([]);
	expect(await terminal.lines()).toEqual(["before", "it"]);
});

test("print() leaves lines above the frame, whatever their width", async () => {
	const terminal = testTerminal(10, 5);
	using screen = openScreen(terminal.output);
	screen.draw(["frame 1", "frame 2"]);
	screen.print(["a line that is wider than the terminal"]);
	screen.print(["short"]);
	expect(await terminal.lines()).toEqual([
		"a line tha",
		"t is wider",
		" than the",
		"terminal",
		"short",
		"frame 1",
		"frame 2",
	]);
});

test("print() leaves nothing behind where a terminal echoed ^C below a frame as wide as it may be", async () => {
	const terminal = testTerminal(10, 5);
	using screen = openScreen(terminal.output);
	screen.draw(["frame one", "frame two"]);
	terminal.output.write("^C");
	screen.print(["stopping"]);
	expect(await terminal.lines()).toEqual(["stopping", "frame one", "frame two"]);
});

test("draw() leaves nothing behind where a narrower terminal wrapped the last frame", async () => {
	const terminal = testTerminal(30, 10);
	using screen = openScreen(terminal.output);
	screen.print(["above"]);
	screen.draw(["a frame of many characters", "and another of as many", "short"]);
	terminal.resize(12, 10);
	screen.draw(["narrow", "frame"]);
	expect(await terminal.lines()).toEqual(["above", "narrow", "frame"]);
	terminal.resize(40, 10);
	screen.draw(["a wide frame again", "with two lines"]);
	expect(await terminal.lines()).toEqual(["above", "a wide frame again", "with two lines"]);
});

test("draw() leaves nothing of a frame that a lower terminal pushed away, once a higher one brings it back", async () => {
	const terminal = testTerminal(30, 12);
	using screen = openScreen(terminal.output);
	screen.print(["above"]);
	screen.draw(Array.from({ length: 10 }, (_, index) => `row ${index + 1}`));
	await terminal.lines();
	terminal.resize(30, 5);
	screen.draw(["a", "b", "c", "d", "e"]);
	await terminal.lines();
	terminal.resize(30, 12);
	screen.draw(["A", "B", "C", "D"]);
	expect(await terminal.lines()).toEqual(["above", "A", "B", "C", "D"]);
});

test("draw() leaves nothing of a frame that a narrower terminal pushed away, once a wider one brings it back", async () => {
	const terminal = testTerminal(40, 6);
	using screen = openScreen(terminal.output);
	screen.print(["above"]);
	screen.draw(["1", "2", "3", "4"].map((number) => `row ${number} of words up to the edge`));
	await terminal.lines();
	terminal.resize(12, 6);
	screen.draw(["a", "b", "c", "d", "e", "f"]);
	await terminal.lines();
	terminal.resize(40, 9);
	screen.draw(["A", "B", "C"]);
	expect(await terminal.lines()).toEqual(["above", "A", "B", "C"]);
});

test("draw() keeps what was said since a lower terminal pushed a frame away", async () => {
	const terminal = testTerminal(30, 12);
	using screen = openScreen(terminal.output);
	screen.draw(Array.from({ length: 10 }, (_, index) => `row ${index + 1}`));
	await terminal.lines();
	terminal.resize(30, 5);
	screen.draw(["a", "b", "c", "d", "e"]);
	screen.print(["said", "and said"]);
	await terminal.lines();
	terminal.resize(30, 12);
	screen.draw(["A", "B", "C", "D"]);
	expect((await terminal.lines()).slice(-6)).toEqual(["said", "and said", "A", "B", "C", "D"]);
});

test("dispose() shows the cursor again, leaves the frame, and goes to the line below, once", async () => {
	const terminal = testTerminal(20, 6);
	const screen = openScreen(terminal.output);
	screen.draw(["one", "two"]);
	terminal.news();
	screen[Symbol.dispose]();
	expect(terminal.news()).toBe("\r\n\u001b[?25h");
	screen[Symbol.dispose]();
	screen.draw(["late"]);
	screen.print(["late"]);
	expect(terminal.news()).toBe("");
	terminal.output.write("shell");
	expect(await terminal.lines()).toEqual(["one", "two", "shell"]);
});

test("openScreen() writes nothing until there is something to show", () => {
	const terminal = testTerminal(20, 6);
	openScreen(terminal.output)[Symbol.dispose]();
	expect(terminal.written).toBe("");
});

test("leave() gives the terminal back, and the next frame stands below what was written meanwhile", async () => {
	const terminal = testTerminal(20, 8);
	using screen = openScreen(terminal.output);
	screen.draw(["one", "two"]);
	terminal.news();
	screen.leave();
	expect(terminal.news()).toBe("\r\n\u001b[?25h");
	terminal.output.write("shell\r\n");
	screen.draw(["one", "three"]);
	expect(await terminal.lines()).toEqual(["one", "two", "shell", "one", "three"]);
	expect(terminal.written.lastIndexOf("\u001b[?25l")).toBeGreaterThan(terminal.written.lastIndexOf("\u001b[?25h"));
});
