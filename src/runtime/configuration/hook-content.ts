import { createHash } from "node:crypto";
import { relative } from "node:path";
import type { Hook } from "../../spec/index.ts";
import { pathsInCommand } from "./paths-in-command.ts";

/** What a yes to hooks is about. */
export type HookContent = {
	/** Files of the project that a command names, relative to it: what they hold is part of the content. */
	readonly scripts: readonly string[];
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
	return {
		scripts: scripts.map(({ path }) => path),
		sha256: createHash("sha256").update(content, "utf8").digest("hex"),
	};
}
