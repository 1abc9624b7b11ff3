import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Validator } from "@cfworker/json-schema";
import { expect, test } from "vitest";
import { agentSchema, frontmatter } from "../scripts/schemas/agent-schema.ts";
import { dialectOf, parseAgentFile } from "../src/definitions/index.ts";
import { configurationSchema } from "../src/runtime/index.ts";
import type { JsonValue } from "../src/spec/index.ts";

const folder = join(import.meta.dirname, "../schemas");
const dialect = dialectOf(".errand/agents/x.md");
const validator = new Validator(agentSchema(), "7");

test("the schemas of the package are what the tables say", () => {
	expect(readJson("agent.schema.json")).toEqual(agentSchema());
	expect(readJson("errand.config.schema.json")).toEqual(configurationSchema());
});

test("the schema of agent files has every key that does something, and no other", () => {
	const withoutEffect = new Set(["skills", "mcp_servers", "hooks", "permission", "permissions"]);
	expect(Object.keys(frontmatter).toSorted()).toEqual(
		[...dialect.keys.keys()].filter((key) => !withoutEffect.has(key)).toSorted(),
	);
});

test.each<[key: string, good: readonly JsonValue[], bad: readonly JsonValue[]]>([
	["name", ["reviewer", "my/agent_2"], ["", true, "a".repeat(101)]],
	["description", ["Reviews."], ["", "  ", 3]],
	["tools", ["read, grep", ["read"], []], [3, { read: true }, [3]]],
	["deny_tools", ["bash", ["bash(git push:*)"]], [3, [3]]],
	["filter", ["readonly", "full", "none"], ["all", 1]],
	["model", ["inherit", "anthropic/x", ["a/b", "c/d"]], [[], 3, [3]]],
	["strategy", ["react", "plan"], ["other"]],
	["max_steps", [1, 200], [0, 1.5, "many"]],
	["timeout", ["90s", "1.5 m", "1500ms"], ["90", 90, "soon"]],
	["max_total_tokens", [1000], [-1, "x"]],
	["effort", ["low", "max"], ["huge"]],
	["temperature", [0, 1.5, 2], [3, "hot"]],
	["completion", ["text", "tool"], ["both"]],
	["output_schema", [{ type: "object" }, '{"type":"object"}'], [3, []]],
	["background", [true, false], ["perhaps", 3]],
	["hidden", [true], ["perhaps"]],
])("the schema and the reader of agent files agree about %s", async (key, good, bad) => {
	for (const value of good)
		expect([value, accepts(key, value), await problemsWith(key, value)]).toEqual([value, true, 0]);
	for (const value of bad) {
		expect([value, accepts(key, value)]).toEqual([value, false]);
		expect([value, (await problemsWith(key, value)) > 0]).toEqual([value, true]);
	}
});

function accepts(key: string, value: JsonValue): boolean {
	return validator.validate({ name: "x", description: "Does x.", [key]: value }).valid;
}

/** How much is said about a file with this value, beside that a list is empty. */
async function problemsWith(key: string, value: JsonValue): Promise<number> {
	const fields = { name: "x", description: "Does x.", [key]: value };
	const frontmatter = Object.entries(fields).map(([name, each]) => `${name}: ${JSON.stringify(each)}\n`);
	const bytes = new TextEncoder().encode(`---\n${frontmatter.join("")}---\nDo x.\n`);
	const { problems } = await parseAgentFile(bytes, { path: ".errand/agents/x.md", kind: "user", dialect });
	return problems.filter(({ code }) => code !== "tools-empty").length;
}

function readJson(name: string): unknown {
	return JSON.parse(readFileSync(join(folder, name), "utf8"));
}
