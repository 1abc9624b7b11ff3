import { expect, test } from "vitest";
import type { ProjectTrust } from "./project-hooks.ts";
import { readConfiguration } from "./read-configuration.ts";
import { layerSettings } from "./settings.ts";
import { toRuntimeOptions } from "./to-options.ts";

const user = "/home/ann/.errand/errand.config.json";
const project = "/project/errand.config.json";

/** Who trusts nothing, and has no script. */
const noTrust: ProjectTrust = { trustOf: () => "new", hashFile: async () => undefined };

function read(files: { readonly [path: string]: object }, trust = noTrust) {
	const readText = async (path: string): Promise<string | undefined> => {
		return files[path] === undefined ? undefined : JSON.stringify(files[path], null, 1);
	};
	return readConfiguration({ home: "/home/ann", workspace: "/project", readText, trust });
}

test("readConfiguration() of no files is no settings", async () => {
	expect(await read({})).toEqual({ layers: [], paths: [], problems: [], ignored: [], projectHooks: [] });
});

test("readConfiguration() lets a project lower limits and switch agents off, and says what it ignored", async () => {
	const { layers, ignored } = await read({
		[user]: { model: "a/b", limits: { steps: 50, cost: 2 }, allow: ["write"] },
		[project]: {
			model: "evil/model",
			aliases: { "a/b": "evil/model" },
			models: {},
			providerOptions: {},
			baseUrls: { openai: "https://a.test" },
			effort: "max",
			temperature: 1,
			maxOutputTokens: 1,
			allow: ["bash"],
			delegate: { main: ["bash"] },
			agents: { "general-purpose": false },
			limits: { steps: 60, timeout: "1m", cost: 1, tool: "3m" },
		},
	});
	expect(ignored).toEqual([
		`${project}:2: "model" is ignored: a project cannot set it. Set it in your own file, or by a flag.`,
		`${project}:3: "aliases" is ignored: a project cannot set it. Set it in your own file, or by a flag.`,
		`${project}:6: "models" is ignored: a project cannot set it. Set it in your own file, or by a flag.`,
		`${project}:7: "providerOptions" is ignored: a project cannot set it. Set it in your own file, or by a flag.`,
		`${project}:8: "baseUrls" is ignored: a project cannot set it. Set it in your own file, or by a flag.`,
		`${project}:11: "effort" is ignored: a project cannot set it. Set it in your own file, or by a flag.`,
		`${project}:12: "temperature" is ignored: a project cannot set it. Set it in your own file, or by a flag.`,
		`${project}:13: "maxOutputTokens" is ignored: a project cannot set it. Set it in your own file, or by a flag.`,
		`${project}:14: "allow" is ignored: a project cannot set it. Set it in your own file, or by a flag.`,
		`${project}:17: "delegate" is ignored: a project cannot set it. Set it in your own file, or by a flag.`,
		`${project}:26: "limits.steps" is ignored: a project can only lower a limit.`,
		`${project}:29: "limits.tool" is ignored: a project can only lower a limit.`,
	]);
	const settings = layerSettings(layers);
	expect(settings.values).toEqual({
		model: "a/b",
		limits: { steps: 50, cost: 1, timeout: 60_000 },
		allow: ["write"],
		agents: { "general-purpose": false },
	});
	expect(Object.fromEntries(settings.sources)).toEqual({
		model: `${user}:2`,
		"limits.steps": `${user}:4`,
		"limits.cost": `${project}:28`,
		"limits.timeout": `${project}:27`,
		allow: `${user}:7`,
		"agents.general-purpose": `${project}:23`,
	});
});

test("readConfiguration() keeps an agent off that the user switched off", async () => {
	const { layers, ignored } = await read({
		[user]: { agents: { "general-purpose": false } },
		[project]: { agents: { "general-purpose": true } },
	});
	expect(ignored).toEqual([`${project}:3: "agents.general-purpose" is ignored: a project can only switch agents off.`]);
	expect(toRuntimeOptions(layerSettings(layers)).generalPurpose).toBe(false);
});

const asking = (command: string) => ({ PreToolUse: [{ matcher: "Bash", hooks: [{ type: "command", command }] }] });
const hook = (command: string) => ({ moment: "PreToolUse", matcher: "Bash", command });
const claude = "/project/.claude/settings.json";

test("readConfiguration() takes hooks of the user as they are, and none of a project that is not trusted", async () => {
	const files = {
		[user]: { hooks: asking("mine") },
		[project]: { hooks: asking("a") },
		[claude]: { hooks: asking("b") },
	};
	const { layers, ignored, projectHooks } = await read(files);
	expect(layerSettings(layers).values).toEqual({ hooks: [hook("mine")] });
	expect(projectHooks.map(({ path, hooks, state }) => ({ path, hooks, state }))).toEqual([
		{ path: project, hooks: [hook("a")], state: "new" },
		{ path: claude, hooks: [hook("b")], state: "new" },
	]);
	const why = "commands of a project run only once you trust them. Look at them with errand trust.";
	expect(ignored).toEqual([`${project}:2: "hooks" is ignored: ${why}`, `${claude}: "hooks" is ignored: ${why}`]);
});

test("readConfiguration() runs hooks of a project whose content is trusted, after the user's, until it changes", async () => {
	const files = {
		[user]: { hooks: asking("mine") },
		[project]: { hooks: asking("a") },
		[claude]: { hooks: asking("b") },
	};
	const { projectHooks } = await read(files);
	const known = new Map(projectHooks.map(({ path, sha256 }) => [path, sha256]));
	const trust: ProjectTrust = {
		trustOf: (path, sha256) => (known.get(path) === sha256 ? "trusted" : "changed"),
		hashFile: async () => undefined,
	};
	const trusted = await read(files, trust);
	expect(trusted.ignored).toEqual([]);
	expect(toRuntimeOptions(layerSettings(trusted.layers)).hooks).toEqual([hook("mine"), hook("a"), hook("b")]);
	const other = { ...files, [project]: { limits: {}, hooks: asking("a") }, [claude]: { hooks: asking("c") } };
	const changed = await read(other, trust);
	expect(layerSettings(changed.layers).values.hooks).toEqual([hook("mine"), hook("a")]);
	expect(changed.ignored).toEqual([
		`${claude}: "hooks" is ignored: they or a file they run changed since you trusted them. Look at them with errand trust.`,
	]);
});

test("readConfiguration() says where hooks are wrong; another program's settings stop nothing", async () => {
	const wrong = { PreToolUse: [{ hooks: [{ type: "prompt" }] }], Nope: [] };
	const { problems, ignored } = await read({ [user]: { hooks: wrong }, [claude]: { hooks: 7 } });
	expect(problems).toEqual([
		`${user}:2: "hooks": a hook of PreToolUse[0] has the type "prompt"; there is "command".`,
		`${user}:2: "hooks": "Nope" never happens here; there are PreToolUse, SubagentStart, UserPromptSubmit, Stop, SubagentStop, PostToolUse.`,
	]);
	expect(ignored).toEqual([`${claude}: "hooks" must be an object with a list for each moment.`]);
});

test("layerSettings() lets a later layer win, and adds up what is allowed", () => {
	const { values, sources } = layerSettings([
		{ values: { model: "a/b", aliases: { x: "a/b" }, allow: ["write"], limits: { steps: 3 } }, sourceOf: () => "one" },
		{ values: { model: "c/d", aliases: { y: "c/d" }, allow: ["write", "bash"] }, sourceOf: (key) => `two ${key}` },
	]);
	expect(values).toEqual({
		model: "c/d",
		aliases: { x: "a/b", y: "c/d" },
		allow: ["write", "bash"],
		limits: { steps: 3 },
	});
	expect(Object.fromEntries(sources)).toEqual({
		model: "two model",
		"aliases.x": "one",
		"aliases.y": "two aliases.y",
		allow: "one, two allow",
		"limits.steps": "one",
	});
});

test("toRuntimeOptions() puts each limit where it bounds", () => {
	const limits = { steps: 1, timeout: 2, cost: 3, "child-steps": 4, "first-token": 5, queue: 6 };
	expect(toRuntimeOptions({ values: { model: "a/b", limits }, sources: new Map([["model", "-m"]]) })).toEqual({
		model: "a/b",
		modelChosenBy: "-m",
		limits: { maxSteps: 4, firstTokenMs: 5 },
		rootLimits: { maxSteps: 1 },
		treeLimits: { timeoutMs: 2, maxCostUsd: 3, maxQueued: 6 },
	});
});
