import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const run = promisify(execFile);
const root = resolve(import.meta.dirname, "..");
const require = createRequire(import.meta.url);
const esbuild = require.resolve("esbuild-wasm/bin/esbuild");

/** esbuild runs as WebAssembly here, which takes its time on a busy machine. */
const timeout = 180_000;

test("an esbuild bundle of errand/ai-sdk runs a task and touches no file", { timeout }, async () => {
	const folder = await mkdtemp(join(tmpdir(), "errand-test-"));
	try {
		const bundle = join(folder, "bundle.mjs");
		const entry = join(root, "dist/ai-sdk/index.js");
		const form = ["--bundle", "--platform=node", "--format=esm", "--log-level=error"];
		await run(process.execPath, [esbuild, entry, ...form, `--outfile=${bundle}`]);
		const { stdout } = await run(process.execPath, [join(root, "tests/support/run-bundled-task.ts"), bundle], {
			cwd: folder,
			env: { HOME: folder },
		});
		expect(JSON.parse(stdout)).toMatchObject({
			last: { state: "ended", isError: false, report: "from the bundle", data: { status: "completed" } },
			touched: [],
		});
	} finally {
		await rm(folder, { recursive: true });
	}
});
