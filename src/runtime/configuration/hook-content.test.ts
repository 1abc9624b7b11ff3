import { expect, test } from "vitest";
import type { Hook } from "../../spec/index.ts";
import { hookContent } from "./hook-content.ts";

const hook = (command: string): Hook => ({ moment: "PreToolUse", command });

function contentOf(command: string, files: { readonly [path: string]: string } = {}) {
	return hookContent([hook(command)], "/p", async (path) => files[path]);
}

test.each([
	[".claude/check.sh --fast", [".claude/check.sh"]],
	["bash ./tools/../.claude/check.sh", [".claude/check.sh"]],
	['"$CLAUDE_PROJECT_DIR"/.claude/check.sh', [".claude/check.sh"]],
	["MODE=a ${CLAUDE_PROJECT_DIR}/.claude/check.sh;b.py|cat", [".claude/check.sh", "b.py"]],
	["(cd /tmp && /p/b.py)", ["b.py"]],
	["FILE=b.py /usr/bin/env true", ["b.py"]],
	["$(git rev-parse --show-toplevel)/.claude/check.sh", [".claude/check.sh"]],
	['"`cat b.py`"/.claude/check.sh', [".claude/check.sh", "b.py"]],
	["${CLAUDE_PROJECT_DIR:-.}/b.py", ["b.py"]],
	["../outside.sh && /etc/passwd", []],
	["echo $CLAUDE_PROJECT_DIRECTORY/b.py", []],
])("hookContent() of %s has the scripts %j", async (command, scripts) => {
	const files = { "/p/.claude/check.sh": "1", "/p/b.py": "2", "/outside.sh": "3", "/etc/passwd": "4" };
	expect((await contentOf(command, files)).scripts).toEqual(scripts);
});

test("hookContent() changes with the command, its moment and what its script holds, and with nothing else", async () => {
	const { sha256 } = await contentOf("a.sh", { "/p/a.sh": "1" });
	expect((await contentOf("a.sh", { "/p/a.sh": "1", "/p/b.sh": "2" })).sha256).toBe(sha256);
	const others = await Promise.all([
		contentOf("a.sh", { "/p/a.sh": "2" }),
		contentOf("a.sh"),
		contentOf("a.sh ", { "/p/a.sh": "1" }),
		hookContent([{ moment: "Stop", command: "a.sh" }], "/p", async () => "1"),
	]);
	expect(new Set([sha256, ...others.map((other) => other.sha256)]).size).toBe(5);
});
