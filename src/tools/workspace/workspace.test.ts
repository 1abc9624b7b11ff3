import { basename, dirname } from "node:path";
import { expect, test } from "vitest";
import { nodeFiles } from "../../host/index.ts";
import { ErrandError, type RunIdentity } from "../../spec/index.ts";
import { type FileTree, temporaryWorkspace } from "../../testing/index.ts";
import { createWorkspace, type PathUse, secretFoldersOf, type WorkspaceOptions } from "./index.ts";

const run: RunIdentity = { runId: "testrun000", depth: 0, agent: "main" };

type Asking = { readonly tree?: FileTree; readonly use?: PathUse } & Partial<Omit<WorkspaceOptions, "root">>;

/** Where each path leads, or the sentence that says why it is not used. */
async function locateAll(paths: readonly string[], { tree = {}, use = "read", ...options }: Asking = {}) {
	await using folder = temporaryWorkspace(tree);
	const workspace = createWorkspace({ root: folder.root, files: nodeFiles, ...options });
	const answers: Record<string, string> = {};
	for (const path of paths) {
		const asked = path.replace("ROOT", folder.root);
		answers[path] = await workspace
			.locate(asked, { run, use })
			.then(({ shown }) => shown)
			.catch((error: Error) => error.message.replaceAll(folder.root, "ROOT"));
	}
	return answers;
}

test("files 1, 2: locate() says the same of a path outside whether or not it exists", async () => {
	expect(await locateAll(["../../../../etc/passwd", "../../../../etc/nope", "/etc/passwd", "/etc/nope", "/"])).toEqual({
		"../../../../etc/passwd": 'Cannot read "../../../../etc/passwd": it is outside the workspace.',
		"../../../../etc/nope": 'Cannot read "../../../../etc/nope": it is outside the workspace.',
		"/etc/passwd": 'Cannot read "/etc/passwd": it is outside the workspace.',
		"/etc/nope": 'Cannot read "/etc/nope": it is outside the workspace.',
		"/": 'Cannot read "/": it is outside the workspace.',
	});
});

test("files 3: locate() compares whole names: a neighbour that begins like the root is outside", async () => {
	await using folder = temporaryWorkspace({ "app/x": "", "app-secrets/x": "" });
	const workspace = createWorkspace({ root: folder.path("app"), files: nodeFiles });
	for (const path of ["../app-secrets/x", folder.path("app-secrets/x")]) {
		await expect(workspace.locate(path, { run, use: "read" })).rejects.toThrow("outside the workspace");
	}
	expect((await workspace.locate(folder.path("app/x"), { run, use: "read" })).shown).toBe("x");
});

test("files 4, 7: locate() follows links, also those that lead nowhere, and says the same of all that leave", async () => {
	const tree = { out: { link: "/etc" }, gone: { link: "/etc/nope" }, up: { link: ".." }, "in/up": { link: "../.." } };
	const paths = ["out", "out/passwd", "out/nope", "gone", "gone/x", "up/x", "in/up/x"];
	const answers = await locateAll(paths, { tree });
	expect(answers).toEqual(
		Object.fromEntries(paths.map((path) => [path, `Cannot read "${path}": it is outside the workspace.`])),
	);
	expect(await locateAll(["gone"], { tree, use: "write" })).toEqual({
		gone: 'Cannot write "gone": it is outside the workspace.',
	});
});

test("files 5: locate() allows a link that stays inside, and names the real path", async () => {
	await using folder = temporaryWorkspace({ "a/b.txt": "", link: { link: "a" }, "a/abs": { link: "/" } });
	const workspace = createWorkspace({ root: folder.root, files: nodeFiles });
	const { real, shown, linkedFrom } = await workspace.locate("link/b.txt", { run, use: "read" });
	expect({ real, shown, linkedFrom }).toEqual({
		real: folder.path("a/b.txt"),
		shown: "a/b.txt",
		linkedFrom: "link/b.txt",
	});
	// Out and in again is inside, since only the end of the way counts.
	expect((await workspace.locate(`a/abs${folder.root}/a/b.txt`, { run, use: "read" })).shown).toBe("a/b.txt");
});

test("createWorkspace() takes a root that is a link, and paths that are written through it", async () => {
	await using folder = temporaryWorkspace({ "real/a": "", root: { link: "real" } });
	const workspace = createWorkspace({ root: folder.path("root"), files: nodeFiles });
	expect(workspace.root).toBe(folder.path("real"));
	expect((await workspace.locate(folder.path("root/a"), { run, use: "read" })).shown).toBe("a");
});

test("createWorkspace() says why the system does not let it in", () => {
	for (const [code, why] of [
		["EACCES", "permission is denied"],
		["ELOOP", "its links go round in a circle"],
		["ENAMETOOLONG", "its name is too long"],
	] as const) {
		const realFolder = (): never => {
			throw Object.assign(new Error(`${code}: realpath '/x'`), { code });
		};
		expect(() => createWorkspace({ root: "/x", files: { ...nodeFiles, realFolder } })).toThrow(
			new ErrandError("no-workspace", `Cannot open the workspace "/x": ${why}. Name one that exists.`),
		);
	}
});

test("createWorkspace() refuses a root that is no folder", async () => {
	await using folder = temporaryWorkspace({ file: "" });
	for (const [name, why] of [
		["file", "it is no folder"],
		["nope", "there is no such folder"],
		["file/below", "it is no folder"],
	] as const) {
		const root = folder.path(name);
		expect(() => createWorkspace({ root, files: nodeFiles })).toThrow(
			new ErrandError("no-workspace", `Cannot open the workspace "${root}": ${why}. Name one that exists.`),
		);
	}
});

test("files 8: locate() ends in a loop of links", async () => {
	const tree = { a: { link: "b" }, b: { link: "a" }, self: { link: "self/x" } };
	expect(await locateAll(["a", "self"], { tree })).toEqual({
		a: 'Cannot read "a": too many symbolic links.',
		self: 'Cannot read "self": too many symbolic links.',
	});
});

test("files 11, 12: locate() denies kernel files, by their real path too, where the root is the whole disk", async () => {
	await using folder = temporaryWorkspace({ environ: { link: "/proc/self/environ" } });
	const workspace = createWorkspace({ root: "/", files: nodeFiles });
	const paths = ["/dev/zero", "/dev/tty", "/proc/self/environ", "/proc/1/root/etc", "/sys", folder.path("environ")];
	for (const path of paths) {
		await expect(workspace.locate(path, { run, use: "read" })).rejects.toThrow(
			`Cannot read "${path}": it belongs to the kernel, not to the workspace.`,
		);
	}
});

test("locate() believes a path that names a secret or the kernel, wherever it leads", async () => {
	await using folder = temporaryWorkspace({ "config.txt": "", ".env": { link: "config.txt" } });
	const workspace = createWorkspace({ root: "/", files: nodeFiles });
	await expect(workspace.locate(folder.path(".env"), { run, use: "read" })).rejects.toThrow("it holds secrets");
	await expect(workspace.locate("/proc/self/cwd", { run, use: "list" })).rejects.toThrow("it belongs to the kernel");
});

test("locate() takes a link that goes through a missing folder for missing, as the system does", async () => {
	const tree = { a: "", odd: { link: "nowhere/../a" } };
	expect(await locateAll(["odd"], { tree })).toEqual({ odd: 'Cannot read "odd": it does not exist.' });
	expect(await locateAll(["odd"], { tree, use: "write" })).toEqual({ odd: 'Cannot write "odd": it does not exist.' });
});

test("files 16, 17: locate() refuses what is no path, and expands nothing but ~/", async () => {
	const paths = ["a\0b", "", "   ", "~", "~root/x", "$HOME/x", "${HOME}/x", "~/x"];
	expect(await locateAll(paths)).toEqual({
		"a\0b": String.raw`Cannot read "a\u0000b": it is an invalid path.`,
		"": 'Cannot read "": the path is empty.',
		"   ": 'Cannot read "   ": the path is empty.',
		"~": 'Cannot read "~": only ~/ is expanded. Give a path relative to the workspace.',
		"~root/x": 'Cannot read "~root/x": only ~/ is expanded. Give a path relative to the workspace.',
		"$HOME/x": 'Cannot read "$HOME/x": variables are not expanded. Give a path relative to the workspace.',
		"${HOME}/x": 'Cannot read "${HOME}/x": variables are not expanded. Give a path relative to the workspace.',
		"~/x": 'Cannot read "~/x": there is no home folder.',
	});
	expect(await locateAll(["$id.tsx", "~/x"], { home: "/home/nobody", tree: { "$id.tsx": "" } })).toEqual({
		"$id.tsx": "$id.tsx",
		"~/x": 'Cannot read "~/x": it is outside the workspace.',
	});
});

test("locate() expands ~/ to the home that it was given", async () => {
	await using folder = temporaryWorkspace({ "home/app/a": "" });
	const workspace = createWorkspace({
		root: folder.path("home/app"),
		files: nodeFiles,
		home: folder.path("home"),
	});
	expect((await workspace.locate("~/app/a", { run, use: "read" })).shown).toBe("a");
});

test("files 18: locate() refuses URLs, Windows paths and network shares without touching the disk", async () => {
	const untouched = { ...nodeFiles, lstat: () => Promise.reject(new Error("the disk was touched")) };
	const paths = ["file:///etc/passwd", "C:\\x", String.raw`\\srv\share`, "//srv/share"];
	expect(await locateAll(paths, { files: untouched })).toEqual({
		"file:///etc/passwd": 'Cannot read "file:///etc/passwd": it is a URL, not a path.',
		"C:\\x": 'Cannot read "C:\\x": it is a Windows path, and this is not Windows.',
		[String.raw`\\srv\share`]: String.raw`Cannot read "\\srv\share": network shares are outside the workspace.`,
		"//srv/share": 'Cannot read "//srv/share": network shares are outside the workspace.',
	});
});

test("files 18, 19: locate() on Windows refuses streams, devices and names that it would read as others", async () => {
	const windows = { ...nodeFiles, platform: "win32", lstat: () => Promise.reject(new Error("the disk was touched")) };
	const paths = ["a:stream", "CON", "src/aux.txt", "com1", "a.", "a ", "nul.tar.gz"];
	expect(await locateAll(paths, { files: windows })).toEqual({
		"a:stream": 'Cannot read "a:stream": a colon names a drive or a stream, not a file.',
		CON: 'Cannot read "CON": it names a device.',
		"src/aux.txt": 'Cannot read "src/aux.txt": it names a device.',
		com1: 'Cannot read "com1": it names a device.',
		"a.": 'Cannot read "a.": a name cannot end in a dot or a space.',
		"a ": 'Cannot read "a ": a name cannot end in a dot or a space.',
		"nul.tar.gz": 'Cannot read "nul.tar.gz": it names a device.',
	});
	expect(await locateAll(["CON", "a:stream"], { tree: { CON: "", "a:stream": "" } })).toEqual({
		CON: "CON",
		"a:stream": "a:stream",
	});
});

test("files 20: locate() shows control, direction and invisible characters of a name as escapes", async () => {
	const names = ["a\nb", "a\u001b[31mb", "a\u202eb", "a\u200bb", "naïve 名前.txt"];
	const tree = Object.fromEntries(names.map((name) => [name, ""]));
	expect(await locateAll(names, { tree })).toEqual({
		"a\nb": String.raw`a\nb`,
		"a\u001b[31mb": String.raw`a\u001b[31mb`,
		"a\u202eb": String.raw`a\u202eb`,
		"a\u200bb": String.raw`a\u200bb`,
		"naïve 名前.txt": "naïve 名前.txt",
	});
});

const secretNames = [
	".env",
	".env.local",
	"x.pem",
	"x.key",
	"id_rsa",
	"id_ed25519",
	"id_work",
	"id_rsa.bak",
	".npmrc",
	".git/config",
	"sub/.GIT/config",
];
const foldedNames = [".ENV", ".Env", ".en\u200bv", "sub/.netrc", ".pypirc", ".git-credentials"];
const openNames = [".env.example", ".env.sample", ".env.template", "id_map.ts", "id_rsa.pub", "environment.ts", "key"];

test("files 21: locate() keeps secret files from every tool, however the disk compares names", async () => {
	const names = [...secretNames, ...foldedNames, ...openNames];
	const tree = { ...Object.fromEntries(names.map((name) => [name, ""])), "notes.txt": { link: ".env" } };
	for (const use of ["read", "write", "search"] as const) {
		const answers = await locateAll([...names, "notes.txt"], { tree, use });
		const denied = Object.keys(answers).filter((name) => answers[name]?.includes("it holds secrets"));
		expect(denied).toEqual([...secretNames, ...foldedNames, "notes.txt"]);
	}
});

test("isSecret() tells the content of a file, and a list may name it", async () => {
	await using folder = temporaryWorkspace({ ".env": "", "home/.ssh/known_hosts": "", "x.key/a": "" });
	const secretFolders = secretFoldersOf(folder.path("home"));
	const workspace = createWorkspace({ root: folder.root, files: nodeFiles, secretFolders });
	expect([".env", "home/.ssh/known_hosts", "home/x"].map((path) => workspace.isSecret(folder.path(path)))).toEqual([
		true,
		true,
		false,
	]);
	expect((await workspace.locate("x.key", { run, use: "list" })).shown).toBe("x.key");
	await expect(workspace.locate("home/.ssh", { run, use: "list" })).rejects.toThrow("it holds secrets");
});

test("locate() opens further folders for reading only, also one inside a secret folder", async () => {
	await using folder = temporaryWorkspace({ "app/": "", "state/spill/tree1/a.txt": "", "state/journal": "" });
	const workspace = createWorkspace({
		root: folder.path("app"),
		files: nodeFiles,
		secretFolders: [folder.path("state")],
		readRoots: ({ runId }) => [folder.path(`state/spill/${runId}`)],
	});
	const tree1 = { ...run, runId: "tree1" };
	const path = folder.path("state/spill/tree1/a.txt");
	expect((await workspace.locate(path, { run: tree1, use: "read" })).shown).toBe(path);
	await expect(workspace.locate(path, { run: tree1, use: "write" })).rejects.toThrow("outside the workspace");
	await expect(workspace.locate(path, { run, use: "read" })).rejects.toThrow("outside the workspace");
	await expect(workspace.locate(folder.path("state/journal"), { run: tree1, use: "read" })).rejects.toThrow(
		"outside the workspace",
	);
});

test("locate() lets nobody write what configures git, editors and agents, and everybody read it", async () => {
	const paths = [
		".git/hooks/pre-commit",
		"sub/.git",
		".claude/agents/a.md",
		"AGENTS.md",
		"sub/agents.MD",
		".GIT/HEAD",
		".errand/agents/x.md",
		"errand.config.json",
		".github/workflows/ci.yml",
		".vscode/tasks.json",
		".mcp.json",
		"link/HEAD",
	];
	const tree = { ".git/HEAD": "", link: { link: ".git" } };
	const written = await locateAll(paths, { tree, use: "write" });
	const reason = "it configures git, editors or agents, and only the user changes that.";
	expect(written).toEqual(Object.fromEntries(paths.map((path) => [path, `Cannot write "${path}": ${reason}`])));
	const open = [".github/CODEOWNERS", ".gitignore", "docs/agents.md.txt", "workflows/a"];
	expect(await locateAll(open, { use: "write" })).toEqual(Object.fromEntries(open.map((path) => [path, path])));
	expect(await locateAll(["link/HEAD"], { tree })).toEqual({ "link/HEAD": ".git/HEAD" });
});

test("locate() says plainly what is wrong inside the workspace", async () => {
	const long = "n".repeat(256);
	expect(await locateAll(["a/b", long], { tree: { a: "" } })).toEqual({
		"a/b": 'Cannot read "a/b": a part of the path is a file, not a folder.',
		[long]: `Cannot read "${long}": the name is too long.`,
	});
});

test("files 22: locate() leaves it to the disk whether two spellings are one name", async () => {
	await using folder = temporaryWorkspace({ "caf\u00e9": "composed" });
	const workspace = createWorkspace({ root: folder.root, files: nodeFiles });
	const composed = await workspace.locate("caf\u00e9", { run, use: "read" });
	const decomposed = await workspace.locate("cafe\u0301", { run, use: "read" });
	const isOneName = decomposed.stat !== undefined;
	expect(decomposed.stat?.ino).toBe(isOneName ? composed.stat?.ino : undefined);
	expect(basename(decomposed.real)).toBe("cafe\u0301");
	expect(dirname(decomposed.real)).toBe(folder.root);
});
