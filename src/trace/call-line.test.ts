import { expect, test } from "vitest";
import { callLine } from "./call-line.ts";

test.each([
	["read", `{"path":"src/a.ts","offset":10}`, "read src/a.ts, offset: 10"],
	["list", "{}", "list"],
	["bash", `{"command":"ls\\n  -l"}`, "bash ls -l"],
	["read", "{not json", "read {not json"],
	["read", `"a text"`, "read a text"],
	["read", "null", "read null"],
	["write", `{"path":"a","content":"${"x".repeat(200)}"}`, `write a, content: ${"x".repeat(61)}…`],
])("callLine() of %s with %s", (tool, input, line) => {
	expect(callLine(tool, input)).toBe(line);
});

test.each([
	[
		`{"path":"a","all":true,"content":"1 \\"x\\"\\n2${"x".repeat(5000)}"}`,
		`write a, all: true, content: 1 "x" 2${"x".repeat(43)}…`,
	],
	[`{"path":"a","content":"${"\\u00e9".repeat(1000)}"}`, `write a, content: ${"é".repeat(61)}…`],
	[`{ "lines" : [1], "content": "${"\\\\".repeat(3000)}"}`, `write ${"\\".repeat(73)}…`],
	[`["${"x".repeat(5000)}"]`, `write ["${"x".repeat(71)}…`],
])("callLine() reads the beginning of an input of more text than is worth parsing: %#", (input, line) => {
	expect(callLine("write", input)).toBe(line);
});

test("callLine() of a long input is a line wherever its beginning ends", () => {
	const input = `{"path":"a","content":"${String.raw`\u00e9\n\"`.repeat(2000)}"}`;
	const lines = Array.from({ length: 12 }, (_, index) =>
		callLine("write", `{"${"p".repeat(index + 1)}":1,${input.slice(1)}`),
	);
	for (const line of lines) expect(line).toMatch(/^write 1, path: a, content: é "é "/);
});
