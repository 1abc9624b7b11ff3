import { execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, symlinkSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, test } from "vitest";
import { temporaryWorkspace } from "../src/testing/index.ts";

const root = join(import.meta.dirname, "..");
const { dependencies } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
	dependencies: { readonly [name: string]: string };
};

test("the package has the program, the library, the documents and nothing else", () => {
	const files = pack("--dry-run").files.map(({ path }) => path);
	const first = new Set(files.map((path) => path.replace(/\/.*/, "")));
	expect([...first].toSorted()).toEqual([
		"CHANGELOG.md",
		"LICENSE",
		"README.md",
		"README.zh-CN.md",
		"bin",
		"dist",
		"docs",
		"package.json",
		"schemas",
	]);
	expect(files.filter((path) => /\.test\.|\.fixture\.|\.bench\.|\.map$|(?<!\.d)\.ts$/.test(path))).toEqual([]);
	expect(files.filter((path) => !/^(?:dist|docs)\//.test(path)).toSorted()).toEqual([
		"CHANGELOG.md",
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
	await using folder = temporaryWorkspace({
		"work/src/retry.ts": "export const maxRetries = 3;\n",
		"app/node_modules/": "",
	});
	const { filename } = pack("--pack-destination", folder.root);
	execFileSync("tar", ["-xzf", folder.path(filename), "-C", folder.path("app")]);
	for (const name of Object.keys(dependencies)) link(name, folder.path("app/node_modules"));
	const program = folder.path("app/package/bin/errand.cjs");
	const asked = nodeIn(folder.path("work"), program, "--quiet", "Where is maxRetries?");
	expect([asked.code, asked.stdout.includes("src/retry.ts:1")]).toEqual([0, true]);
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
	const env = { PATH: process.env["PATH"], HOME: cwd, ERRAND_HOME: join(cwd, "..", "state") };
	const { status, stdout } = spawnSync(process.execPath, args, { cwd, env, encoding: "utf8", input: "" });
	return { code: status, stdout };
}
