import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, test } from "vitest";

import { dialectOf, dialects } from "./dialects/index.ts";
import { parseAgentFile, type ParsedAgent } from "./parse-agent.ts";

/** One line of the index that comes with the files: what a loader must make of each. */
type Expected = {
	readonly file: string;
	readonly ecosystem: string;
	readonly expected: {
		readonly status: "ok" | "warning" | "error";
		readonly codes: readonly string[];
		readonly name: string | null;
		readonly descriptionStartsWith: string | null;
		readonly tools: readonly string[] | null;
		readonly model: string | null;
	};
};

const folder = join(import.meta.dirname, "../../tests/fixtures/agent-files");
const index = JSON.parse(readFileSync(join(folder, "index.json"), "utf8")) as readonly Expected[];

/** The index's word for a diagnostic, by ours. */
const codes: { readonly [ours: string]: string } = {
	"yaml-recovered": "yaml_recovered",
	"tools-empty": "tools_empty",
	"no-frontmatter": "no_frontmatter",
	"frontmatter-unclosed": "frontmatter_unclosed",
	"name-not-slug": "name_not_slug",
	"missing-description": "missing_description",
	"missing-name": "missing_name",
	"tools-foreign-form": "tools_foreign_form",
	"tools-foreign-names": "tools_foreign_names",
	"invalid-name": "invalid_name_type",
	"unknown-tool": "unknown_tool",
	"unknown-model": "unknown_model",
};

/** Where another answer than the index's first is allowed by it, and is ours. */
const ours: { readonly [file: string]: Partial<Expected["expected"]> } = {
	// The only tool that it lists exists nowhere, so the agent could do nothing.
	"20-claude-template-placeholders/.claude/agents/agent-template.md": { status: "error" },
	// A mode that Claude Code does not have is a warning.
	"10-claude-bash-patterns/.claude/agents/code-reviewer.md": { status: "warning", codes: ["unsupported-key"] },
	// A name that repeats is seen by whoever reads the folder: see discover.test.ts.
	"21-claude-dup-name/.claude/agents/vue-component-architect.md": { status: "ok", codes: [] },
	"21-claude-dup-name/.claude/agents/vue-state-manager.md": { status: "ok", codes: [] },
	// Nothing is on, and reading is off: no tools at all, since ours have more names than it could list.
	"25-opencode-all-tools-off/.opencode/agent/subagents/test/simple-responder.md": { tools: [] },
	// Words of a program for several tools are resolved where they are read.
	"30-copilot-grouped-tools/.github/agents/playwright-tester.agent.md": {
		tools:
			"changes search grep edit write fetch glob problems bash runTasks runTests grep glob list search searchResults terminalLastCommand terminalSelection testFailure playwright".split(
				" ",
			),
	},
	"31-factory-category/.factory/droids/code-reviewer.md": { tools: ["Read", "LS", "Grep", "Glob"] },
};

async function read({ file, ecosystem }: Expected): Promise<ParsedAgent> {
	const dialect = dialectOf(file);
	expect(dialect.name).toBe(ecosystem);
	return parseAgentFile(readFileSync(join(folder, file)), { path: file, kind: "project", dialect });
}

function statusOf({ value, problems }: ParsedAgent): Expected["expected"]["status"] {
	if (!value) return "error";
	return problems.some((problem) => problem.severity !== "info") ? "warning" : "ok";
}

test("the index has forty files, of every dialect but our own", () => {
	expect(index).toHaveLength(40);
	const read = dialects.map(({ name }) => name).filter((name) => name !== "errand");
	expect(new Set(index.map(({ ecosystem }) => ecosystem))).toEqual(new Set(read));
});

test.each(index)("agent-files $file", async (entry) => {
	const expected = { ...entry.expected, ...ours[entry.file] };
	const parsed = await read(entry);
	expect(statusOf(parsed)).toBe(expected.status);
	const loud = parsed.problems.filter((problem) => problem.severity !== "info").map(({ code }) => codes[code] ?? code);
	// A file that is refused may have more to be said about than what the index names.
	const counted = loud.filter((code) => expected.status !== "error" || expected.codes.includes(code));
	expect([...new Set(counted)].sort()).toEqual([...expected.codes].sort());
	expect(parsed.problems.every((problem) => problem.path === entry.file)).toBe(true);
	if (!parsed.value) return;
	expect(parsed.value.name).toBe(expected.name);
	expect(parsed.value.description.replaceAll(/\s+/g, " ").startsWith(expected.descriptionStartsWith ?? "-")).toBe(true);
	expect(parsed.value.tools ?? null).toEqual(expected.tools);
	expect(parsed.value.model ?? null).toBe(expected.model);
	expect(parsed.value.instructions).not.toMatch(/^(?:---|\w+:)/);
});

test("case 01: one warning with file and line, and the whole description", async () => {
	const file = "34-claude-multiline-examples/.claude/agents/tidy-after-change.md";
	const { value, problems } = await read({ file, ecosystem: "claude" } as Expected);
	expect(problems.map(({ severity, code, path, line }) => ({ severity, code, path, line }))).toEqual([
		{ severity: "warning", code: "yaml-recovered", path: file, line: 3 },
	]);
	expect(value).toMatchObject({ name: "tidy-after-change", model: "opus" });
	expect(value?.description).toMatch(/^Use this agent vivid[\s\S]*tidy-after-change on the new code\."\n<\/example>$/);
});
