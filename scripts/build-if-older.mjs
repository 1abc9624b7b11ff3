// Builds only when dist/ is older than the sources: after npm ci, before a package is packed, before tests and benches.
import { existsSync, readdirSync, statSync } from "node:fs";
import { fileURLToPath } from "node:url";

const path = (relative) => fileURLToPath(new URL(`../${relative}`, import.meta.url));
const newest = (folder) =>
	readdirSync(folder, { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile() && !entry.name.endsWith(".test.ts"))
		.reduce((latest, entry) => Math.max(latest, statSync(`${entry.parentPath}/${entry.name}`).mtimeMs), 0);

const built = path("dist/cli/main.js");
const isFresh =
	existsSync(built) &&
	statSync(built).mtimeMs >= Math.max(newest(path("src")), statSync(path("tsconfig.build.json")).mtimeMs);
if (!isFresh && existsSync(path("node_modules/typescript"))) await import("./build.mjs");
