import { execFileSync } from "node:child_process";

import { expect, test } from "vitest";

import { builtInAgents } from "./built-in.ts";
import { errand } from "./dialects/index.ts";
import { parseAgentFile } from "./parse-agent.ts";
import { texts } from "./texts.generated.ts";

test("builtInAgents() are what the whole loader makes of the same files, without a word to say", async () => {
	const agents = builtInAgents();
	expect(agents).toHaveLength(Object.keys(texts).length);
	const loaded = await Promise.all(
		agents.map(async ({ source: { path = "" } }) => {
			const text = new Map(Object.entries(texts)).get(path) ?? "";
			return parseAgentFile(new TextEncoder().encode(text), { path, kind: "builtin", dialect: errand });
		}),
	);
	expect(loaded).toEqual(agents.map((value) => ({ name: value.name, problems: [], value })));
});

test("built-in agents are short: each byte is sent with every step", () => {
	for (const { name, instructions } of builtInAgents())
		expect([name, instructions.length <= 700]).toEqual([name, true]);
});

test("builtInAgents() do not load the YAML parser, which would be felt at every start", () => {
	const script = `
		import { registerHooks } from "node:module";
		const asked = [];
		registerHooks({ resolve: (name, context, next) => (asked.push(name), next(name, context)) });
		const { builtInAgents } = await import(${JSON.stringify(new URL("index.ts", import.meta.url).href)});
		builtInAgents();
		console.log(JSON.stringify(asked.filter((name) => name === "yaml" || name === "fastest-levenshtein")));
	`;
	const printed = execFileSync(process.execPath, ["--input-type=module", "-e", script], { encoding: "utf8" });
	// The other name shows that the script sees packages at all.
	expect(JSON.parse(printed)).toEqual(["fastest-levenshtein"]);
});
