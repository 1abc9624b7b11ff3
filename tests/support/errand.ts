import { spawn } from "node:child_process";
import type { ChildProcess } from "node:child_process";
import { on, once } from "node:events";
import { fileURLToPath } from "node:url";
import { temporaryWorkspace } from "../../src/testing/index.ts";
import type { FileTree, TemporaryWorkspace } from "../../src/testing/index.ts";

/** How a call of the program ended. */
export type Ended = { readonly code: number | null; readonly stdout: string; readonly stderr: string };

export type CallOptions = {
	readonly env?: Readonly<Record<string, string>>;
	/** What is piped in. Absent: standard input is closed. */
	readonly input?: string | Uint8Array;
	/** An open file that takes standard output. Absent: it is collected. */
	readonly stdout?: number | "pipe";
	/** Relative to the folder. Default: its `workspace`. */
	readonly cwd?: string;
};

/** The built program in a folder of its own: a workspace, a home, and a place for its state. */
export interface Errand extends AsyncDisposable {
	readonly folder: TemporaryWorkspace;
	/** Runs it to its end. */
	call(args: readonly string[], options?: CallOptions): Promise<Ended>;
	/** Starts it; `ended` has its whole output. */
	start(
		args: readonly string[],
		options?: CallOptions,
	): { readonly child: ChildProcess; readonly ended: Promise<Ended> };
}

const program = fileURLToPath(new URL("../../bin/errand.cjs", import.meta.url));

/** `files` lie in the workspace; `home` in the user's folder. */
export function errandIn(files: FileTree = {}, home: FileTree = {}): Errand {
	const folder = temporaryWorkspace({
		...below("workspace", files),
		...below("home", home),
		"workspace/": "",
		"home/": "",
	});
	const start: Errand["start"] = (args, { env = {}, input, stdout = "pipe", cwd = "workspace" } = {}) => {
		const child = spawn(process.execPath, [program, ...args], {
			cwd: folder.path(cwd),
			env: { PATH: process.env["PATH"], HOME: folder.path("home"), ERRAND_HOME: folder.path("state"), ...env },
			stdio: [input === undefined ? "ignore" : "pipe", stdout, "pipe"],
		});
		child.stdin?.end(input);
		return { child, ended: collect(child) };
	};
	return {
		folder,
		start,
		call: (args, options) => start(args, options).ended,
		[Symbol.asyncDispose]: () => folder[Symbol.asyncDispose](),
	};
}

/** Resolves when the program has written this to standard output; rejects where it ended without. */
export async function written(child: ChildProcess, text: string): Promise<void> {
	let seen = "";
	for await (const chunk of on(child.stdout ?? child, "data", { close: ["close"] })) {
		seen += String(chunk);
		if (seen.includes(text)) return;
	}
	throw new Error(`The program ended and had not written ${text}, but: ${seen}`);
}

async function collect(child: ChildProcess): Promise<Ended> {
	let stdout = "";
	let stderr = "";
	child.stdout?.setEncoding("utf8").on("data", (chunk: string) => (stdout += chunk));
	child.stderr?.setEncoding("utf8").on("data", (chunk: string) => (stderr += chunk));
	const [code] = (await once(child, "close")) as [number | null];
	return { code, stdout, stderr };
}

function below(folder: string, files: FileTree): FileTree {
	return Object.fromEntries(Object.entries(files).map(([path, content]) => [`${folder}/${path}`, content]));
}
