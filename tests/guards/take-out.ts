import { spawn } from "node:child_process";
import { once } from "node:events";
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Guard } from "./guard.ts";

/** A copy of the project in which guards are taken out. The working tree is never touched. */
export interface Copy extends Disposable {
	/** Runs tests as they are: the names of those that are red. */
	redTests(files: readonly string[]): Promise<readonly string[]>;
	/** Runs a guard's tests without the guard. Rejects where the guard is not in its file exactly once. */
	redWithout(guard: Guard): Promise<readonly string[]>;
}

const copied = ["src", "tests", "scripts", "schemas", "package.json", "tsconfig.json", "vitest.config.ts"];

/** Copies what the tests need; the packages are shared. */
export function copyProject(root: string): Copy {
	const folder = mkdtempSync(join(tmpdir(), "errand-guards-"));
	for (const name of copied) cpSync(join(root, name), join(folder, name), { recursive: true });
	symlinkSync(join(root, "node_modules"), join(folder, "node_modules"));

	const redTests = (files: readonly string[]): Promise<readonly string[]> => runTests(folder, files);
	return {
		redTests,
		async redWithout(guard) {
			const path = join(folder, "src", guard.file);
			const text = readFileSync(path, "utf8");
			try {
				writeFileSync(path, withoutGuard(text, guard));
				return await redTests([guard.test]);
			} finally {
				writeFileSync(path, text);
			}
		},
		[Symbol.dispose]: () => rmSync(folder, { recursive: true, force: true }),
	};
}

/** The text of a file with its guard taken out. Throws where the guard is not there, or more than once. */
export function withoutGuard(text: string, { file, guard, without }: Guard): string {
	const [before, after, ...more] = text.split(guard);
	if (before === undefined || after === undefined) throw new Error(`src/${file} does not have: ${guard}`);
	if (more.length > 0) throw new Error(`src/${file} has it ${more.length + 1} times: ${guard}`);
	return before + without + after;
}

/** A run that never ends without its guard is ended here, and all its tests count as red. */
const maxMs = 60_000;

/** Long enough for every test that waits for something real, and short where nothing comes any more. */
const testTimeoutMs = 4_000;

async function runTests(folder: string, files: readonly string[]): Promise<readonly string[]> {
	const report = join(folder, "report.json");
	rmSync(report, { force: true });
	const vitest = join(folder, "node_modules/vitest/vitest.mjs");
	const options = ["--reporter=json", `--outputFile=${report}`, `--testTimeout=${testTimeoutMs}`];
	const paths = files.map((file) => `src/${file}`);
	const child = spawn(process.execPath, [vitest, "run", "--project", "unit", ...options, ...paths], {
		cwd: folder,
		stdio: "ignore",
	});
	const timer = setTimeout(() => child.kill("SIGKILL"), maxMs);
	await once(child, "exit");
	clearTimeout(timer);
	if (!existsSync(report)) return ["(the tests did not come to an end)"];
	return redIn(JSON.parse(readFileSync(report, "utf8")) as Report);
}

type Report = {
	readonly testResults: readonly {
		readonly message: string;
		readonly assertionResults: readonly { readonly fullName: string; readonly status: string }[];
	}[];
};

function redIn({ testResults }: Report): readonly string[] {
	return testResults.flatMap(({ message, assertionResults }) => {
		if (assertionResults.length === 0) return [`(the tests cannot be loaded) ${message}`];
		return assertionResults.filter(({ status }) => status === "failed").map(({ fullName }) => fullName);
	});
}
