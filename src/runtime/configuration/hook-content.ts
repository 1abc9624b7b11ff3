import { createHash } from "node:crypto";
import { join, relative } from "node:path";
import type { Hook } from "../../spec/index.ts";
import { pathsInCommand } from "./paths-in-command.ts";

/** What a yes to hooks is about. */
export type HookContent = {
	/** Files of the project that a command names, relative to it: what they hold is part of the content. */
	readonly scripts: readonly string[];
	/** The hooks with what the files that their commands run hold now, so that they run nothing else. */
	readonly pinned: readonly Hook[];
	/** Of moments, matchers, commands, times and scripts; neither of the form of the file nor of the rest of it. */
	readonly sha256: string;
};

/**
 * Hashes what hooks of a project would do. A script that a command names counts with its bytes; what that script loads
 * does not, nor does a program outside of the project.
 *
 * Rejects as `hashFile` does.
 */
export async function hookContent(
	hooks: readonly Hook[],
	project: string,
	hashFile: (path: string) => Promise<string | undefined>,
): Promise<HookContent> {
	const named = new Set(hooks.flatMap(({ command = "" }) => pathsInCommand(command, project)));
	const scripts: { readonly path: string; readonly sha256: string }[] = [];
	for (const path of [...named].toSorted()) {
		const sha256 = await hashFile(path);
		if (sha256 !== undefined) scripts.push({ path: relative(project, path), sha256 });
	}
	const content = JSON.stringify({ hooks, scripts });
	const hashes = new Map(scripts.map(({ path, sha256 }) => [join(project, path), sha256]));
	return {
		pinned: hooks.map((hook) => pin(hook, project, hashes)),
		scripts: scripts.map(({ path }) => path),
		sha256: createHash("sha256").update(content, "utf8").digest("hex"),
	};
}

/** What a command writes into is no script of it, and changes. */
function pin(hook: Hook, project: string, hashes: ReadonlyMap<string, string>): Hook {
	if (hook.command === undefined) return hook;
	const run = hook.command.replaceAll(/>{1,2}[|&]?\s*(?:"[^"]*"|'[^']*'|[^\s;|&<>()]+)/g, " ");
	const scripts = pathsInCommand(run, project).flatMap((path) => {
		const sha256 = hashes.get(path);
		return sha256 === undefined ? [] : [[path, sha256] as const];
	});
	return scripts.length === 0 ? hook : { ...hook, scripts: Object.fromEntries(scripts) };
}
