import { expect, test } from "vitest";

import { canonicalToolName, isKnownToolName } from "./tool-names.ts";

test("canonicalToolName() knows the names of other programs in any case and spelling", () => {
	const names = {
		Read: "read",
		read_file: "read",
		READ_MANY_FILES: "read",
		MultiEdit: "edit",
		str_replace_editor: "edit",
		run_shell_command: "bash",
		PowerShell: "bash",
		LS: "list",
		find: "glob",
		search_file_content: "grep",
		WebFetch: "fetch",
		TodoWrite: "todo",
		Agent: "task",
		attempt_completion: "complete",
	};
	expect(Object.fromEntries(Object.keys(names).map((name) => [name, canonicalToolName(name)]))).toEqual(names);
});

test("canonicalToolName() guesses nothing", () => {
	for (const name of ["", "constructor", "__proto__", "toString", "bаsh", "ｂａｓｈ", "ba\u200bsh", "mcp__x__bash"]) {
		expect(canonicalToolName(name)).toBeUndefined();
	}
});

test("isKnownToolName() tells a tool that is not offered here from one that exists nowhere", () => {
	for (const name of ["WebSearch", "ask_user", "mcp__context7__*", "mcp__s", "*", "Grep"]) {
		expect(isKnownToolName(name)).toBe(true);
	}
	for (const name of ["<TOOLS>", "frobnicate", "hasOwnProperty", "mcp__"]) expect(isKnownToolName(name)).toBe(false);
});
