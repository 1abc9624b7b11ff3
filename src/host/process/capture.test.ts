import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { createCapture, type CaptureOptions } from "./capture.ts";
import type { Spill } from "./spill.ts";

const utf8 = new TextEncoder();

function capture(chunks: readonly Uint8Array[], options: Partial<CaptureOptions> = {}) {
	let limits = 0;
	const capture = createCapture({ maxBytes: 10_000_000, edgeChars: 50, onLimit: () => limits++, ...options });
	const sink = capture.sink();
	for (const chunk of chunks) sink(chunk);
	return { output: capture.end(), limits };
}

function memorySpill(): Spill & { text: string } {
	return {
		path: "/spill/command.txt",
		text: "",
		write(text) {
			this.text += text;
		},
		[Symbol.dispose]() {
			this.text += "<closed>";
		},
	};
}

test("processes: a character split between two chunks stays whole", () => {
	const bytes = utf8.encode("é你🙂\n");
	const { output } = capture(Array.from(bytes, (byte) => Uint8Array.of(byte)));
	expect(output).toEqual({ text: "é你🙂\n", omitted: 0, bytes: 10, binary: false });
});

test("processes: a character that never ends is shown as one that is broken", () => {
	const { output } = capture([utf8.encode("some text é").subarray(0, -1)]);
	expect(output.text).toBe("some text \uFFFD");
});

test("processes: binary output is counted and not shown", () => {
	const { output } = capture([randomBytes(65_536), randomBytes(65_536)], { openSpill: memorySpill });
	expect(output).toEqual({ text: "", omitted: 0, bytes: 131_072, binary: true });
});

test("processes: a NUL in the first 4 KB is binary, one after it is not", () => {
	expect(capture([utf8.encode("text\0")]).output.binary).toBe(true);
	expect(capture([utf8.encode(`${"text\n".repeat(1_000)}\0`)]).output.binary).toBe(false);
});

test("fault 38: some Latin-1 in a text does not hide the text", () => {
	const { output } = capture([utf8.encode("caf"), Uint8Array.of(0xe9), utf8.encode(" au lait\n")]);
	expect(output).toEqual({ text: "caf\uFFFD au lait\n", omitted: 0, bytes: 13, binary: false });
});

test("fault 38: bytes that are hardly UTF-8 are binary, however few", () => {
	expect(capture([Uint8Array.of(0xff, 0xfe)]).output.binary).toBe(true);
});

test("fault 38: the limit is told once, and nothing after it is taken", () => {
	const { output, limits } = capture([utf8.encode("abc"), utf8.encode("def"), utf8.encode("ghi")], { maxBytes: 4 });
	expect({ output, limits }).toEqual({ output: { text: "abcd", omitted: 0, bytes: 4, binary: false }, limits: 1 });
});

test("createCapture() does not stop output of exactly the limit", () => {
	expect(capture([utf8.encode("abcd")], { maxBytes: 4 }).limits).toBe(0);
});

test("processes: what overflows goes to the spill whole, without escape sequences", () => {
	const spill = memorySpill();
	const lines = Array.from({ length: 40 }, (_, index) => `\u001b[1mline ${index}\u001b[0m\n`);
	const { output } = capture(
		lines.map((line) => utf8.encode(line)),
		{ openSpill: () => spill },
	);
	expect(spill.text).toBe(`${Array.from({ length: 40 }, (_, index) => `line ${index}\n`).join("")}<closed>`);
	expect(output.text).toMatch(/^line 0\n[^]*\n\[… \d+ characters left out …\]\n[^]*line 39\n$/);
	expect(output.spillPath).toBe("/spill/command.txt");
});

test("createCapture() opens no spill for what fits", () => {
	const opened: string[] = [];
	const openSpill = (): Spill => {
		opened.push("opened");
		return memorySpill();
	};
	capture([utf8.encode("x".repeat(100))], { openSpill });
	expect(opened).toEqual([]);
});

test("fault 12: a spill that fails is named, and the command's output goes on", () => {
	const full = { ...memorySpill(), write: () => expect.unreachable() };
	full.write = () => {
		throw new Error("ENOSPC: no space left on device, write");
	};
	const { output } = capture([utf8.encode("head\n".repeat(20)), utf8.encode("tail\n".repeat(20))], {
		openSpill: () => full,
	});
	expect(output.spillProblem).toBe("Cannot keep the whole output: ENOSPC: no space left on device, write");
	expect(output.spillPath).toBeUndefined();
	expect(output.text).toMatch(/^head\n[^]*tail\n$/);
});
