import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";

/** Builds dist/ once for the tests that start the built program, unless it is newer than the sources. */
export default function build(): void {
	execFileSync(process.execPath, ["scripts/prepare.mjs"], {
		cwd: fileURLToPath(new URL("../..", import.meta.url)),
		stdio: "inherit",
	});
}
