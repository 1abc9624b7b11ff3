// Compiles src/ beside dist/ and then takes its place: nothing of an older build stays behind, and whoever starts the
// program meanwhile finds a whole one. The declarations come as they are; the code is bundled into few files, because a
// start that reads some four hundred modules takes half as long again.
import { spawnSync } from "node:child_process";
import { renameSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "esbuild-wasm";

const path = (relative) => fileURLToPath(new URL(`../${relative}`, import.meta.url));
const fresh = path(`dist-${process.pid}`);
const old = `${fresh}-old`;

const { status } = spawnSync(
	process.execPath,
	[path("node_modules/typescript/bin/tsc"), "-p", path("tsconfig.build.json"), "--outDir", fresh],
	{ cwd: path("."), stdio: "inherit" },
);
if (status === 0) {
	await bundle().catch((error) => {
		rmSync(fresh, { recursive: true, force: true });
		throw error;
	});
	try {
		renameSync(path("dist"), old);
	} catch (error) {
		if (error.code !== "ENOENT") throw error;
	}
	renameSync(fresh, path("dist"));
}
for (const folder of [fresh, old]) rmSync(folder, { recursive: true, force: true });
process.exitCode = status ?? 1;

/** All doors in one go: what they share exists once, and an `ErrandError` of the program is one of the library. */
async function bundle() {
	await build({
		absWorkingDir: path("."),
		entryPoints: ["src/index.ts", "src/ai-sdk/index.ts", "src/testing/index.ts", "src/cli/main.ts"],
		outdir: fresh,
		outbase: "src",
		chunkNames: "chunks/[name]-[hash]",
		bundle: true,
		splitting: true,
		packages: "external",
		platform: "node",
		format: "esm",
		target: "node22.18",
		sourcemap: true,
		sourcesContent: false,
		logLevel: "warning",
	});
}
