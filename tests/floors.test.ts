import { readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";
import { expect, test } from "vitest";

const source = resolve(import.meta.dirname, "../src");

/** Folders by floor: a file imports only from its own folder and from floors below. `index.ts` stands beside `cli`. */
const floors: readonly (readonly string[])[] = [
	["spec", "base", "host"],
	["run", "model", "context", "tools", "authority", "definitions", "hooks", "journal", "trace", "scheduler"],
	["runtime"],
	["testing", "tui", "mcp", "web", "ai-sdk"],
	["cli", "."],
];

/** Folders of one floor that may import each other, with the reason. */
const beside: Readonly<Record<string, readonly string[]>> = {
	// Ports and errors are named by the vocabulary; both stand at the bottom.
	host: ["spec", "base"],
	base: ["spec"],
	// The public door.
	".": ["cli"],
};

/** Folders that a browser runs as well. */
const withoutNode: ReadonlySet<string> = new Set(["spec", "base", "trace"]);

/**
 * Third-party packages by the one folder that owns them. Types of `@ai-sdk/provider` come through `spec`; `testing` has
 * it as well, since a scripted model throws the error classes of real providers.
 */
const owners: Readonly<Record<string, string>> = {
	"@ai-sdk/provider": "spec testing",
	"@ai-sdk/anthropic": "model",
	"@ai-sdk/openai-compatible": "model",
	"@ai-sdk/openai": "model",
	"@ai-sdk/google": "model",
	"@pydantic/genai-prices": "model",
	"@cfworker/json-schema": "tools",
	"@vscode/ripgrep": "host",
	"fastest-levenshtein": "base",
	"jsonc-parser": "runtime",
	"string-width": "tui",
	diff: "tui",
	"smol-toml": "definitions",
	undici: "model",
	yaml: "definitions",
};

type Import = { readonly file: string; readonly folder: string; readonly target: string };

const files = readdirSync(source, { recursive: true, withFileTypes: true })
	.filter((entry) => entry.isFile() && entry.name.endsWith(".ts") && !/\.(test|bench|fixture)\.ts$/.test(entry.name))
	.map((entry) => join(entry.parentPath, entry.name));

const imports: readonly Import[] = files.flatMap((path) => {
	const file = relative(source, path);
	const text = readFileSync(path, "utf8");
	return Array.from(
		text.matchAll(/(?:^(?:import|export)\s[^"';]*?from\s+|^import\s+|\bimport\()"([^"\n]+)"/gm),
		([, target = ""]) => ({
			file,
			folder: folderOf(file),
			target: target.startsWith(".") ? relative(source, resolve(dirname(path), target)) : target,
		}),
	);
});

const own = imports.filter(({ target }) => target.endsWith(".ts"));
const foreign = imports.filter(({ target }) => !target.endsWith(".ts"));

test("the walk visits every folder and finds its imports", () => {
	expect(files.length).toBeGreaterThan(150);
	expect(own.length).toBeGreaterThan(400);
	expect(foreign.some(({ target }) => target.startsWith("node:"))).toBe(true);
});

test("every folder stands on a floor", () => {
	const known = new Set(floors.flat());
	expect(
		[...new Set(files.map((path) => folderOf(relative(source, path))))].filter((folder) => !known.has(folder)),
	).toEqual([]);
});

test("imports point down only", () => {
	const wrong = own.filter(({ folder, target }) => {
		const to = folderOf(target);
		return to !== folder && floorOf(to) >= floorOf(folder) && !beside[folder]?.includes(to);
	});
	expect(wrong).toEqual([]);
});

test("a folder is imported through its index.ts only", () => {
	expect(
		own.filter(
			({ folder, target }) =>
				folderOf(target) !== folder && !/^(\w|-)+\/index\.ts$/.test(target) && target !== "index.ts",
		),
	).toEqual([]);
});

test("spec, base and trace run in a browser: they import nothing of Node", () => {
	expect(foreign.filter(({ folder, target }) => withoutNode.has(folder) && target.startsWith("node:"))).toEqual([]);
});

test("each third-party package has one owning folder", () => {
	const packages = foreign.filter(({ target }) => !target.startsWith("node:"));
	expect(packages.length).toBeGreaterThan(5);
	expect(packages.filter(({ folder, target }) => !owners[nameOf(target)]?.split(" ").includes(folder))).toEqual([]);
});

test("ambient state is read in cli/main.ts and host alone", () => {
	const ambient =
		/\bprocess\.(env|cwd|argv|stdout|stderr|stdin|exit|on)\b|\bconsole\.|\bDate\.now\(|\bMath\.random\(|\bperformance\.now\(/;
	const readers = files
		.map((path) => relative(source, path))
		.filter((file) => ambient.test(withoutComments(readFileSync(join(source, file), "utf8"))));
	expect(readers.filter((file) => !file.startsWith("host/") && file !== "cli/main.ts")).toEqual([]);
	expect(readers.length).toBeGreaterThan(2);
});

function folderOf(file: string): string {
	return file.includes("/") ? (file.split("/")[0] ?? ".") : ".";
}

function floorOf(folder: string): number {
	return floors.findIndex((floor) => floor.includes(folder));
}

function nameOf(target: string): string {
	return target
		.split("/")
		.slice(0, target.startsWith("@") ? 2 : 1)
		.join("/");
}

function withoutComments(text: string): string {
	return text.replace(/\/\*[\s\S]*?\*\/|\/\/.*$/gm, "");
}
