// Compiles src/ beside dist/ and then takes its place: nothing of an older build stays behind, and whoever starts the
// program meanwhile finds a whole one.
import { spawnSync } from "node:child_process";
import { renameSync, rmSync } from "node:fs";
import { fileURLToPath } from "node:url";

const path = (relative) => fileURLToPath(new URL(`../${relative}`, import.meta.url));
const fresh = path(`dist-${process.pid}`);
const old = `${fresh}-old`;

const { status } = spawnSync(
	process.execPath,
	[path("node_modules/typescript/bin/tsc"), "-p", path("tsconfig.build.json"), "--outDir", fresh],
	{ cwd: path("."), stdio: "inherit" },
);
if (status === 0) {
	try {
		renameSync(path("dist"), old);
	} catch (error) {
		if (error.code !== "ENOENT") throw error;
	}
	renameSync(fresh, path("dist"));
}
for (const folder of [fresh, old]) rmSync(folder, { recursive: true, force: true });
process.exitCode = status ?? 1;
