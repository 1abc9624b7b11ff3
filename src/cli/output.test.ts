import { expect, test } from "vitest";
import { coloursOf, createOutput } from "./output.ts";

function stream(isTTY: boolean) {
	const texts: string[] = [];
	const listeners: ((error: NodeJS.ErrnoException) => void)[] = [];
	return {
		texts,
		fail: (code: string) => listeners.forEach((listener) => listener(Object.assign(new Error(code), { code }))),
		isTTY,
		write: (text: string) => texts.push(text) > 0,
		on: (_: "error", listener: (error: NodeJS.ErrnoException) => void) => listeners.push(listener),
	};
}

test.each([
	[{}, "terminal"],
	[{ NO_COLOR: "1", FORCE_COLOR: "1" }, "never"],
	[{ NO_COLOR: "", FORCE_COLOR: "3" }, "always"],
	[{ FORCE_COLOR: "0" }, "never"],
	[{ TERM: "dumb" }, "never"],
	[{ TERM: "dumb", FORCE_COLOR: "1" }, "always"],
] as const)("coloursOf(%j) is %s", (env, colours) => {
	expect(coloursOf(env)).toBe(colours);
});

test("colours are for a terminal that wants them, or for all", () => {
	const red = "\u001B[31mx\u001B[39m";
	const painted = [true, false].flatMap((isTTY) =>
		(["terminal", "never", "always"] as const).map((colours) => {
			return createOutput({ stdout: stream(true), stderr: stream(isTTY) }, { colours, unwritten() {} }).paint(
				"red",
				"x",
			);
		}),
	);
	expect(painted).toEqual([red, "x", red, "x", "x", red]);
});

test("a reader that is gone is told of and not written to; one of standard error is ignored", () => {
	const [stdout, stderr] = [stream(false), stream(false)];
	const output = createOutput({ stdout, stderr }, { colours: "terminal", unwritten() {} });
	output.print("one");
	stderr.fail("EPIPE");
	expect(output.readerGone.aborted).toBe(false);
	stdout.fail("EPIPE");
	output.print("two");
	output.say("three\n");
	expect([output.readerGone.aborted, stdout.texts, stderr.texts]).toEqual([true, ["one\n"], ["three\n"]]);
});

test("what standard output does not take is said once, and told", () => {
	const [stdout, stderr] = [stream(false), stream(false)];
	let told = 0;
	const output = createOutput({ stdout, stderr }, { colours: "terminal", unwritten: () => void told++ });
	stdout.fail("ENOSPC");
	stdout.fail("ENOSPC");
	output.print("two");
	expect([output.readerGone.aborted, told, stdout.texts, stderr.texts]).toEqual([
		true,
		1,
		[],
		[
			"Cannot write to standard output: the disk is full. What it has is incomplete; errand runs show prints the report of a run again.\n",
		],
	]);
});

const hostile =
	"a\u001b]0;title\u0007\u001b[2J\u009b1mb\u001b[31mc\u001b[39m\u202ed\r\n\te \u{1f469}\u200d\u{1f4bb}\u001b";

test("nothing that is said acts on a terminal but colours, and nothing of it is hidden, wherever its words come from", () => {
	const [stdout, stderr] = [stream(false), stream(false)];
	const output = createOutput({ stdout, stderr }, { colours: "terminal", unwritten() {} });
	output.say(hostile);
	using _diverted = output.divert((text) => stderr.write(text));
	output.say(hostile);
	const hidden = String.raw`\u001b]0;title\u0007\u001b[2J\u009b1m`;
	const shown = `a${hidden}b\u001b[31mc\u001b[39m\\u202ed\n\te \u{1f469}\u200d\u{1f4bb}\\u001b`;
	expect(stderr.texts).toEqual([`${shown}\n`, shown]);
});

test("what is printed is inert on a terminal, and for a program the text as it is", () => {
	const printed = [true, false].map((isTTY) => {
		const stdout = stream(isTTY);
		createOutput({ stdout, stderr: stream(true) }, { colours: "terminal", unwritten() {} }).print(hostile);
		return stdout.texts;
	});
	expect(printed).toEqual([["ab\u001b[31mc\u001b[39m\u202ed\n\te \u{1f469}\u200d\u{1f4bb}\n"], [`${hostile}\n`]]);
});
