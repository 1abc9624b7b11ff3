import { expect, test } from "vitest";
import { callLine } from "./call-line.ts";

test.each([
	["read", `{"path":"src/a.ts","offset":10}`, "read path: src/a.ts, offset: 10"],
	["list", "{}", "list"],
	["bash", `{"command":"ls\\n  -l"}`, "bash command: ls -l"],
	["read", "{not json", "read {not json"],
	["read", `"a text"`, "read a text"],
	["read", "null", "read null"],
	["write", `{"path":"a","content":"${"x".repeat(200)}"}`, `write path: a, content: ${"x".repeat(55)}…`],
	["write", `{"content":"${"x".repeat(5000)}"}`, `write {"content":"${"x".repeat(61)}…`],
])("callLine() of %s with %s", (tool, input, line) => {
	expect(callLine(tool, input)).toBe(line);
});
