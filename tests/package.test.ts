import { execFile, execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, renameSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";
import { scriptedProvider, temporaryWorkspace } from "../src/testing/index.ts";
import { linksOf, pagesOf } from "./docs/pages.ts";

const run = promisify(execFile);
const root = join(import.meta.dirname, "..");
const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
	dependencies: { readonly [name: string]: string };
};

test("the package has the program, the library, the documents and nothing else", () => {
	const files = pack("--dry-run").files.map(({ path }) => path);
	const first = new Set(files.map((path) => path.replace(/\/.*/, "")));
	expect([...first].toSorted()).toEqual([
		"ARCHITECTURE.md",
		"CHANGELOG.md",
		"CONTRIBUTING.md",
		"LICENSE",
		"README.md",
		"README.zh-CN.md",
		"bin",
		"dist",
		"docs",
		"examples",
		"package.json",
		"schemas",
	]);
	expect(files.filter((path) => /\.test\.|\.fixture\.|\.bench\.|\.map$|^dist\/.*(?<!\.d)\.ts$/.test(path))).toEqual([]);
	expect(files.filter((path) => !/^(?:dist|docs|examples)\//.test(path)).toSorted()).toEqual([
		"ARCHITECTURE.md",
		"CHANGELOG.md",
		"CONTRIBUTING.md",
		"LICENSE",
		"README.md",
		"README.zh-CN.md",
		"bin/errand.cjs",
		"package.json",
		"schemas/agent.schema.json",
		"schemas/errand.config.schema.json",
	]);
	expect(files).toEqual(expect.arrayContaining(doors().flat()));
});

// The conformance list leads to tests, which only a clone has.
test("pages of the package for users link to what is in it", () => {
	const files = pack("--dry-run").files.map(({ path }) => path);
	const packed = new Set(files.flatMap((path) => [path, dirname(path)]));
	const pages = pagesOf(root).filter(({ path }) => packed.has(path) && /^(?:README|docs\/(?!conformance))/.test(path));
	const targets = pages.flatMap((page) =>
		linksOf(page)
			.filter((link) => !/^(?:[a-z]+:|#)/.test(link))
			.map((link) => join(dirname(page.path), link.replace(/#.*/, ""))),
	);
	expect(targets.length).toBeGreaterThan(50);
	expect(targets.filter((target) => !packed.has(target))).toEqual([]);
});

test("the package brings its users no script that npm would run or warn about", () => {
	const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: object };
	const warned = new Set(["preinstall", "install", "postinstall", "preprepare", "prepare", "postprepare"]);
	expect(Object.keys(scripts).filter((name) => warned.has(name))).toEqual([]);
	expect(scripts).toMatchObject({ dependencies: expect.any(String), prepack: expect.any(String) });
});

test("the package imports itself by its own name, through its doors alone", () => {
	const says = `
		const [errand, sdk, testing] = await Promise.all(["errand", "errand/ai-sdk", "errand/testing"].map((name) => import(name)));
		const inner = await import("errand/dist/run/index.js").catch(({ code }) => code);
		console.log(typeof errand.createRuntime, typeof sdk.createTaskTool, typeof testing.scriptedModel, inner);
	`;
	expect(nodeIn(root, "--input-type=module", "-e", says)).toEqual({
		code: 0,
		stdout: "function function function ERR_PACKAGE_PATH_NOT_EXPORTED\n",
	});
});

test("the tarball works where only its dependencies are installed", async () => {
	await using provider = await scriptedProvider(() => [{ say: "From a provider." }]);
	await using folder = temporaryWorkspace({
		"work/src/retry.ts": "export const maxRetries = 3;\n",
		"work/errand.config.json": '{ "limits": { "steps": 3 } } // read by a package\n',
		"work/poet.md": "---\nname: poet\ndescription: >\n  Writes\n  verses\n---\nWrite.\n",
		"app/node_modules/": "",
	});
	const { filename } = pack("--pack-destination", folder.root);
	execFileSync("tar", ["-xzf", folder.path(filename), "-C", folder.path("app")]);
	for (const name of Object.keys(dependencies)) link(name, folder.path("app/node_modules"));
	const errand = async (...args: readonly string[]): Promise<string> => {
		const cwd = folder.path("work");
		const env = { ...environmentIn(cwd), OPENAI_COMPATIBLE_BASE_URL: provider.baseUrl };
		return (await run(process.execPath, [folder.path("app/package/bin/errand.cjs"), ...args], { cwd, env })).stdout;
	};
	expect(await errand("--quiet", "Where is maxRetries?")).toContain("src/retry.ts:1");
	expect(await errand("--quiet", "-m", "openai-compatible/any", "Hello")).toBe("From a provider.\n");
	expect(await errand("agents", "doctor", "poet.md")).toContain("poet");
});

test.each([
	{ module: "nodenext", moduleResolution: "nodenext" },
	{ module: "esnext", moduleResolution: "bundler" },
])("the declarations hold in a strict project of others that checks libraries: %j", async (resolution) => {
	const compilerOptions = { ...resolution, target: "es2022", strict: true, noEmit: true, types: ["node"] };
	await using folder = temporaryWorkspace({
		"package.json": '{ "type": "module" }',
		"tsconfig.json": JSON.stringify({ compilerOptions, include: ["*.ts"] }),
		"a.ts": `
			import { createRuntime } from "errand";
			import { createTaskTool } from "errand/ai-sdk";
			import { scriptedModel } from "errand/testing";
			await using errand = createRuntime({ model: scriptedModel([{ say: "x" }]) });
			const outcome = await errand.start({ prompt: "hi" }).outcome;
			export const said: string = outcome.status === "completed" ? outcome.report : outcome.cause.message;
			export { createTaskTool };
		`,
		"node_modules/": "",
	});
	const { filename } = pack("--pack-destination", folder.root);
	execFileSync("tar", ["-xzf", folder.path(filename), "-C", folder.path("node_modules")]);
	renameSync(folder.path("node_modules/package"), folder.path("node_modules/errand"));
	for (const name of [...Object.keys(dependencies), "@types/node"]) link(name, folder.path("node_modules"));
	const tsc = join(root, "node_modules/typescript/bin/tsc");
	expect(nodeIn(folder.root, tsc, "-p", ".")).toEqual({ code: 0, stdout: "" });
});

test("what is bundled has its licence in the package", () => {
	const said = readFileSync(join(root, "dist/third-party-licences.txt"), "utf8");
	const bundled = ["@ai-sdk/anthropic", "@ai-sdk/provider-utils", "diff", "yaml", "zod"];
	for (const name of bundled) expect(said).toMatch(new RegExp(`^${name} [\\d.]+ \\([\\w.-]+\\)$`, "m"));
	expect(said).toContain("Permission is hereby granted, free of charge");
	expect(said).toContain("Licensed under the Apache License, Version 2.0");
});

type Packed = { readonly filename: string; readonly files: readonly { readonly path: string }[] };

/** What is built already is packed as it is. */
function pack(...args: readonly string[]): Packed {
	const out = execFileSync("npm", ["pack", "--json", "--ignore-scripts", ...args], { cwd: root, encoding: "utf8" });
	const [packed] = JSON.parse(out) as readonly Packed[];
	if (!packed) throw new Error("npm pack told nothing.");
	return packed;
}

/** The files that the doors of the package lead to, types and code. */
function doors(): readonly string[][] {
	const { exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { exports: object };
	return Object.values(exports).map((door: string | { readonly [condition: string]: string }) =>
		(typeof door === "string" ? [door] : Object.values(door)).map((path) => path.replace("./", "")),
	);
}

function link(name: string, into: string): void {
	mkdirSync(dirname(join(into, name)), { recursive: true });
	symlinkSync(join(root, "node_modules", name), join(into, name));
}

function nodeIn(cwd: string, ...args: readonly string[]): { readonly code: number | null; readonly stdout: string } {
	const env = environmentIn(cwd);
	const { status, stdout } = spawnSync(process.execPath, args, { cwd, env, encoding: "utf8", input: "" });
	return { code: status, stdout };
}

function environmentIn(cwd: string): NodeJS.ProcessEnv {
	return { PATH: process.env["PATH"], HOME: cwd, ERRAND_HOME: join(cwd, "..", "state") };
}
