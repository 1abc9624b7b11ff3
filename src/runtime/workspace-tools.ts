import { createGit, createProcesses, createRipgrep, nodeFiles, realPath } from "../host/index.ts";
import type { Processes, Redaction } from "../host/index.ts";
import type { Clock, Hook, Tool } from "../spec/index.ts";
import { bash, createWorkspace, edit, git, glob, grep, list, outline, read, search, write } from "../tools/index.ts";
import { pathsInCommand } from "./configuration/index.ts";
import { spillFolderOf } from "./spill.ts";

/** The tools of one workspace, and what must be ended with the runtime. */
export type WorkspaceTools = AsyncDisposable & {
	/** The real path of the workspace. */
	readonly root: string;
	readonly tools: readonly Tool[];
	/** Which of these paths, relative to the root, exist. */
	existing(paths: readonly string[]): Promise<readonly string[]>;
	/** Runs one command, as `bash` does. */
	run: Processes["run"];
	/** Commands at work. */
	readonly running: number;
};

type Options = {
	readonly workspace: string;
	readonly env: { readonly [name: string]: string | undefined };
	readonly home?: string | undefined;
	readonly spillFolder?: string | undefined;
	readonly secretFolders?: readonly string[] | undefined;
	/** What their commands name, no tool may write: an agent that may write could run it. */
	readonly hooks?: readonly Hook[] | undefined;
	/** Replaces secrets in what commands print. */
	readonly redaction?: Redaction | undefined;
	readonly clock: Clock;
	readonly toolTimeoutMs: number;
};

/** Confines the built-in tools to a folder. Throws `no-workspace` where it is none. */
export function openWorkspace({
	workspace: root,
	env,
	home,
	spillFolder,
	secretFolders,
	hooks = [],
	redaction,
	clock,
	toolTimeoutMs,
}: Options): WorkspaceTools {
	const workspace = createWorkspace({
		root,
		files: nodeFiles,
		home,
		secretFolders,
		protectedPaths: scriptsOf(hooks, realPath(root)),
		readRoots: ({ runId }) => [spillFolderOf(spillFolder, runId)].filter((folder) => folder !== undefined),
	});
	const processes = createProcesses({
		clock,
		env,
		redaction,
		...(spillFolder === undefined ? {} : { spillFolder: (runId) => spillFolderOf(spillFolder, runId) ?? spillFolder }),
	});
	const ripgrep = createRipgrep();
	return {
		root: workspace.root,
		tools: [
			read(workspace),
			list(workspace),
			glob(workspace, ripgrep, clock),
			grep(workspace, ripgrep),
			search(workspace, ripgrep),
			outline(workspace),
			git(workspace, createGit({ path: env["PATH"] })),
			write(workspace),
			edit(workspace),
			bash(processes, workspace.root, { timeoutMs: toolTimeoutMs }),
		],
		existing: async (paths) => {
			const present = await Promise.all(paths.map((path) => exists(workspace.root, path)));
			return paths.filter((_, index) => present[index]);
		},
		run: (request) => processes.run(request),
		get running() {
			return processes.running;
		},
		[Symbol.asyncDispose]: () => processes[Symbol.asyncDispose](),
	};
}

/** A script may be a link: neither it nor what it leads to is written. */
function scriptsOf(hooks: readonly Hook[], root: string): readonly string[] {
	const named = hooks.flatMap(({ command = "" }) => pathsInCommand(command, root));
	return named.flatMap((path) => [path, realPath(path)]);
}

async function exists(root: string, path: string): Promise<boolean> {
	return nodeFiles.lstat(`${root}/${path}`).then(
		() => true,
		() => false,
	);
}
