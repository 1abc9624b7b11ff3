import { fork } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { inTurns } from "./in-turns.ts";
import type { Row } from "./row.ts";

/** What bench/others/work.ts does in a round. */
export type Work = "delegation" | "children" | "root-request" | "child-request";

/** Files of bench/others/, and the package that each of them needs. */
const contenders: readonly { readonly file: string; readonly label: string; readonly needs?: string }[] = [
	{ file: "bare", label: "bare loop" },
	{ file: "errand", label: "Errand" },
	{ file: "ai-sdk", label: "AI SDK", needs: "ai" },
	{ file: "openai-agents", label: "OpenAI Agents SDK", needs: "@openai/agents" },
	{ file: "deepagents", label: "deepagents", needs: "deepagents" },
	{ file: "mastra", label: "Mastra", needs: "@mastra/core" },
];

/** The packages of bench/others/ that are not installed. */
export function missingPackages(): readonly string[] {
	return contenders.flatMap(({ needs }) => (needs !== undefined && versionOf(needs) === undefined ? [needs] : []));
}

/** A row for each contender that is installed, from a process of its own that has warmed up. They take turns. */
export async function rowsOf(work: Work, unit: Row["unit"], rounds: number): Promise<readonly Row[]> {
	using processes = new DisposableStack();
	const rows: { readonly what: string; readonly round: () => Promise<number> }[] = [];
	for (const { file, label, needs } of contenders) {
		const version = needs === undefined ? "" : versionOf(needs);
		if (version === undefined) continue;
		const { round } = processes.use(await startContender(file, work));
		rows.push({ what: `${label} ${version}`.trim(), round });
	}
	const figures = await inTurns(
		rows.map(({ round }) => round),
		rounds,
	);
	return rows.map(({ what }, index) => ({ what, value: figures[index] ?? Number.NaN, unit }));
}

/** `ai` is found among the project's own packages as well. */
function versionOf(name: string): string | undefined {
	const manifest = [`others/node_modules/${name}/package.json`, `../node_modules/${name}/package.json`]
		.map((path) => fileURLToPath(new URL(path, import.meta.url)))
		.find((path) => existsSync(path));
	return manifest && (JSON.parse(readFileSync(manifest, "utf8")) as { readonly version: string }).version;
}

type Started = Disposable & { readonly round: () => Promise<number> };

async function startContender(file: string, work: Work): Promise<Started> {
	const script = fileURLToPath(new URL("others/work.ts", import.meta.url));
	const child = fork(script, [file, work], {
		execArgv: ["--expose-gc", "--single-threaded-gc"],
		env: { ...process.env, NODE_ENV: "production" },
		// Only the rows are printed.
		stdio: ["ignore", "ignore", "inherit", "ipc"],
	});
	const ended = failed(child, file);
	const told = async (): Promise<number> => {
		const [figure] = (await Promise.race([once(child, "message"), ended])) as [number];
		return figure;
	};
	await told();
	return {
		round() {
			child.send("round");
			return told();
		},
		[Symbol.dispose]: () => void child.kill(),
	};
}

/** Rejects when the process ends. That it is ended after its last round is nobody's concern. */
function failed(child: ChildProcess, file: string): Promise<never> {
	const ended = once(child, "exit").then(([code]) => {
		throw new Error(`The contender "${file}" ended with ${code}.`);
	});
	ended.catch(() => {});
	return ended;
}
