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

test("hookContent() pins the files that each command runs, and not what it writes into", async () => {
	const files = { "/p/a.sh": "1", "/p/b.sh": "2", "/p/log": "3" };
	const hooks: readonly Hook[] = [
		hook("sh a.sh >>log 2> ./log"),
		hook("b.sh | cat > 'log'"),
		hook("true"),
		{ moment: "PreToolUse", run: () => undefined },
	];
	const { pinned } = await hookContent(hooks, "/p", async (path) => (files as Record<string, string>)[path]);
	expect(pinned).toEqual([
		{ ...hooks[0], scripts: { "/p/a.sh": "1" } },
		{ ...hooks[1], scripts: { "/p/b.sh": "2" } },
		hooks[2],
		hooks[3],
	]);
});
