import { homedir } from "node:os";
import { isAbsolute, join, resolve } from "node:path";
import { ErrandError } from "../spec/index.ts";
import { readKeyFiles } from "./key-files.ts";

/** What the system says about itself and its user, as data that is handed to everyone else. */
export type Environment = {
	/** A copy; later changes of the process's own variables do not show. Keys that stand in files are among them. */
	readonly env: Readonly<Record<string, string | undefined>>;
	/** Absolute. */
	readonly cwd: string;
	/** As Node names it: `linux`, `darwin`, `win32`. */
	readonly platform: string;
	/** Without the leading `v`. */
	readonly nodeVersion: string;
	/** The user's folder, absolute. */
	readonly home: string;
	/** Where the journal and what belongs to it lie, absolute; it need not exist yet. */
	readonly stateFolder: string;
	/** A sentence for each key file that a variable names and that cannot be used. */
	readonly keyProblems: readonly string[];
};

/** Reads it once. The only place that does; throws `no-workspace` where the current folder is gone. */
export function readEnvironment(): Environment {
	const { platform } = process;
	const cwd = currentFolder();
	const { value: env, problems: keyProblems } = readKeyFiles({ env: process.env, cwd });
	const home = homedir();
	return {
		env,
		cwd,
		platform,
		nodeVersion: process.versions.node,
		home,
		stateFolder: stateFolderOf({ env, cwd, platform, home }),
		keyProblems,
	};
}

/** `$ERRAND_HOME` where it is set, else the folder that the platform has for a program's state. */
export function stateFolderOf({
	env,
	cwd,
	platform,
	home,
}: Pick<Environment, "env" | "cwd" | "platform" | "home">): string {
	const chosen = env["ERRAND_HOME"];
	if (chosen) return resolve(cwd, chosen);
	if (platform === "darwin") return join(home, "Library", "Application Support", "errand");
	if (platform === "win32") return join(env["LOCALAPPDATA"] ?? join(home, "AppData", "Local"), "errand");
	const state = env["XDG_STATE_HOME"];
	// The XDG specification says that a relative path is invalid and to be ignored.
	return join(state && isAbsolute(state) ? state : join(home, ".local", "state"), "errand");
}

function currentFolder(): string {
	try {
		return process.cwd();
	} catch (cause) {
		const message = "Cannot find the current folder: it was deleted. Change to a folder that exists and start again.";
		throw new ErrandError("no-workspace", message, { cause });
	}
}
