import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Builds the program once before its tests run, unless `dist/` is as new as the sources. */
export function setup(): void {
	const script = fileURLToPath(new URL("../../scripts/build-if-older.mjs", import.meta.url));
	const { status } = spawnSync(process.execPath, [script], { stdio: "inherit" });
	if (status !== 0) throw new Error("The program cannot be built. npm run build says why.");
}
