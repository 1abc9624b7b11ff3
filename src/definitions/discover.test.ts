import { expect, test } from "vitest";

import type { AgentFiles } from "./candidates.ts";
import { discoverAgents, type DiscoveredAgents, type DiscoverOptions } from "./discover.ts";
import { formatProblem } from "./problem.ts";

/** A disk of paths to texts; `=> path` is a link, `!` cannot be read. */
function disk(texts: { readonly [path: string]: string }): AgentFiles {
	const follow = (path: string): string => (texts[path]?.startsWith("=> ") ? follow(texts[path].slice(3)) : path);
	return {
		// The order of a real folder is anybody's guess.
		listFiles: async (folder, endings) =>
			Object.keys(texts)
				.filter((path) => path.startsWith(`${folder}/`) && endings.some((ending) => path.endsWith(ending)))
				.reverse(),
		readFile: async (path) => {
			const text = texts[follow(path)];
			if (text === undefined || text === "!") throw new Error("EACCES");
			return new TextEncoder().encode(text);
		},
		realPath: async (path) => follow(path),
	};
}

function agent(name: string, description = "d"): string {
	return `---\nname: ${name}\ndescription: ${description}\n---\nDo it.`;
}

async function discover(
	texts: { readonly [path: string]: string },
	options: Partial<DiscoverOptions> = {},
): Promise<DiscoveredAgents> {
	return discoverAgents({
		files: disk(texts),
		folders: ["/repo/app", "/repo"],
		home: "/home/u",
		builtIn: ["main", "explore"],
		wording: { trust: "trust it" },
		...options,
	});
}

function summary({ files }: DiscoveredAgents): readonly string[] {
	return files.map(({ path, name, status, problems }) =>
		[`${path} ${name} ${status}`, ...problems.map(({ code, message }) => `${code}: ${message}`)].join(" | "),
	);
}

test("discoverAgents() lets the nearer folder, the project and our own form win, and names both places", async () => {
	const found = await discover({
		"/home/u/.errand/agents/a.md": agent("a", "user"),
		"/home/u/.claude/agents/only.md": agent("only", "user"),
		"/repo/.errand/agents/a.md": agent("a", "root"),
		"/repo/app/.claude/agents/a.md": agent("a", "claude"),
		"/repo/app/.errand/agents/a.md": agent("a", "near"),
	});
	expect(found.value.map(({ name, description }) => `${name}: ${description}`)).toEqual(["a: near", "only: user"]);
	const shadowed = 'duplicate-name: "a" is not used: /repo/app/.errand/agents/a.md defines it first';
	expect(summary(found)).toEqual([
		"/repo/app/.errand/agents/a.md a loaded",
		`/repo/app/.claude/agents/a.md a shadowed | ${shadowed}`,
		`/repo/.errand/agents/a.md a shadowed | ${shadowed}`,
		`/home/u/.errand/agents/a.md a shadowed | ${shadowed}`,
		"/home/u/.claude/agents/only.md only loaded",
	]);
});

test("discoverAgents() takes the first of sorted paths for a name that repeats", async () => {
	const found = await discover({
		"/repo/.claude/agents/z.md": agent("same", "second"),
		"/repo/.claude/agents/b.md": agent("same", "first"),
	});
	expect(found.value.map(({ description }) => description)).toEqual(["first"]);
	expect(found.problems.map(({ path, code, severity }) => `${severity} ${code} ${path}`)).toEqual([
		"warning duplicate-name /repo/.claude/agents/z.md",
	]);
});

test("case 03: a bad file is a problem and stops nothing", async () => {
	const found = await discover({
		"/repo/.claude/agents/bad.md": "no agent",
		"/repo/.claude/agents/good.md": agent("good"),
		"/repo/.claude/agents/locked.md": "!",
		"/repo/.errand/agents/good-2.md": agent("good-2"),
	});
	expect(found.value.map(({ name }) => name)).toEqual(["good", "good-2"]);
	expect(found.problems.map(({ severity, code, path }) => `${severity} ${code} ${path}`)).toEqual([
		"refused no-frontmatter /repo/.claude/agents/bad.md",
		"refused unreadable /repo/.claude/agents/locked.md",
	]);
});

test("discoverAgents() lets nothing weaker stand in for a file that was refused", async () => {
	const found = await discover({
		"/repo/.errand/agents/x.md": "---\nname: Re Viewer\ndescription: d\ntools: 5\n---\nDo it.",
		"/home/u/.errand/agents/x.md": agent("re-viewer"),
	});
	expect(found.value).toEqual([]);
	expect([...found.poisoned]).toEqual([
		[
			"re-viewer",
			'/repo/.errand/agents/x.md was skipped: "tools" is 5; it must be a list of names, or a text with commas between them',
		],
	]);
	expect(summary(found)[1]).toBe(
		'/home/u/.errand/agents/x.md re-viewer shadowed | poisoned: "re-viewer" is not used: /repo/.errand/agents/x.md has that name and was refused',
	);
});

test("discoverAgents() reads a file once, however many links lead to it", async () => {
	const found = await discover({
		"/repo/.claude/agents/a.md": agent("a"),
		"/repo/.claude/agents/b.md": "=> /repo/.claude/agents/a.md",
		"/home/u/.claude/agents/a.md": "=> /repo/.claude/agents/a.md",
	});
	expect(summary(found)).toEqual(["/repo/.claude/agents/a.md a loaded"]);
});

test("discoverAgents() lets a project replace a built-in agent only where the user trusts its content, and main never", async () => {
	const texts = {
		"/repo/.claude/agents/explore.md": agent("Explore"),
		"/repo/.claude/agents/main.md": agent(" MAIN"),
	};
	const untrusted = await discover(texts);
	expect(untrusted.value).toEqual([]);
	expect(untrusted.poisoned.size).toBe(0);
	expect(untrusted.problems.filter(({ severity }) => severity === "refused").map(({ code }) => code)).toEqual([
		"untrusted",
		"reserved-name",
	]);
	const trustOf = (path: string, content: Uint8Array) =>
		new TextDecoder().decode(content) === agent("Explore")
			? "trusted"
			: path.endsWith("explore.md")
				? "changed"
				: "new";
	const trusted = await discover(texts, { trustOf });
	expect(trusted.value.map(({ name }) => name)).toEqual(["Explore"]);
	const changed = await discover({ "/repo/.claude/agents/explore.md": `${agent("Explore")} More.` }, { trustOf });
	expect(changed.value).toEqual([]);
	expect(changed.problems.find(({ severity }) => severity === "refused")?.message).toBe(
		'"Explore" is a built-in agent, and this file changed since it was trusted to replace it. Look at it, then trust it',
	);
	const users = await discover({
		"/home/u/.errand/agents/main.md": agent("main"),
		"/home/u/.errand/agents/e.md": agent("explore"),
	});
	expect(users.value.map(({ name }) => name)).toEqual(["explore", "main"]);
});

test("discoverAgents() gives the same answer twice and survives a home inside the project", async () => {
	const texts = { "/repo/.claude/agents/a.md": agent("a"), "/repo/.claude/agents/b.md": agent("b: c") };
	const options = { home: "/repo" };
	const first = await discover(texts, options);
	expect(await discover(texts, options)).toEqual(first);
	expect(first.files.map(({ kind }) => kind)).toEqual(["user", "user"]);
	expect((await discover({})).value).toEqual([]);
});

test("discoverAgents() says which folder it could not look at, and reads the others", async () => {
	const files = disk({ "/repo/.errand/agents/a.md": agent("a") });
	const listFiles: AgentFiles["listFiles"] = async (folder, endings) =>
		folder === "/repo/.claude/agents"
			? Promise.reject(new Error("it holds too much"))
			: files.listFiles(folder, endings);
	const found = await discover({}, { files: { ...files, listFiles } });
	expect(summary(found)).toEqual([
		"/repo/.errand/agents/a.md a loaded",
		"/repo/.claude/agents /repo/.claude/agents refused | unreadable: The folder cannot be looked at: it holds too much",
	]);
});

test.each([
	["ENOENT", "it is a link to a file that is not there. Correct the link, or remove it"],
	["ELOOP", "its links go round in a circle"],
	["EACCES", "permission is denied"],
])("discoverAgents() says in words why a file cannot be read: %s", async (code, why) => {
	const files = disk({ "/repo/.errand/agents/a.md": agent("a") });
	const readFile = () => Promise.reject(Object.assign(new Error(`${code}: open '/repo/a.md'`), { code }));
	const found = await discover({}, { files: { ...files, readFile } });
	expect(summary(found)).toEqual([`/repo/.errand/agents/a.md a refused | unreadable: The file cannot be read: ${why}`]);
});

test("discoverAgents() and formatProblem() show a file's name so that it can neither act nor lie", async () => {
	const found = await discover({ "/repo/.errand/agents/x\u001b]0;t\u0007\ny.md": "no agent" });
	const path = String.raw`/repo/.errand/agents/x\u001b]0;t\u0007\ny.md`;
	expect(found.problems.map((problem) => formatProblem(problem).split(": ")[0])).toEqual([`${path}:1`]);
	expect([...found.poisoned.values()].map((why) => why.split(" was ")[0])).toEqual([path]);
});
