// Compiles src/ beside dist/ and then takes its place: nothing of an older build stays behind, and whoever starts the
// program meanwhile finds a whole one. The declarations come as they are; the code is bundled into few files, because a
// start that reads some six hundred modules takes twice as long.
import { spawnSync } from "node:child_process";
import { readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { build } from "rolldown";
import { licencesOf } from "./licences.mjs";

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

/**
 * All doors in one go: what they share exists once, and an `ErrandError` of the program is one of the library.
 *
 * A package that we depend on is found where it is installed. All others are only needed here: their code goes in, and
 * their licences beside it.
 */
async function bundle() {
	const { dependencies } = JSON.parse(readFileSync(path("package.json"), "utf8"));
	const { output } = await build({
		cwd: path("."),
		input: {
			index: "src/index.ts",
			"ai-sdk/index": "src/ai-sdk/index.ts",
			"testing/index": "src/testing/index.ts",
			"cli/main": "src/cli/main.ts",
		},
		external: Object.keys(dependencies),
		// One package has its main code in a form that no bundler can look through, and the same as modules.
		resolve: { mainFields: ["module", "main"] },
		platform: "node",
		transform: { target: "node22.18" },
		output: { dir: fresh, chunkFileNames: "chunks/[name]-[hash].js", sourcemap: true },
	});
	const files = output.flatMap(({ moduleIds = [] }) => moduleIds);
	writeFileSync(`${fresh}/third-party-licences.txt`, licencesOf(files));
}
