import { join } from "node:path";
import { systemReason } from "../../base/index.ts";
import type { TrustState } from "../../definitions/index.ts";
import type { Hook } from "../../spec/index.ts";
import { claudeSettings, readClaudeHooks } from "./claude-settings.ts";
import { hookContent } from "./hook-content.ts";
import type { HookContent } from "./hook-content.ts";

/** The hooks that stand in one file of a project, and what the user said of them. */
export type ProjectHooks = HookContent & {
	/** Absolute. */
	readonly path: string;
	/** At least one. */
	readonly hooks: readonly Hook[];
	readonly state: TrustState;
	/** What of the file could not be understood. */
	readonly problems: readonly string[];
};

/** How files of a project are judged. */
export type ProjectTrust = {
	/** What the user said of this content at this path. */
	readonly trustOf: (path: string, sha256: string) => TrustState;
	/** The sha-256 of a file's bytes; undefined where there is no such file. */
	readonly hashFile: (path: string) => Promise<string | undefined>;
};

/** Judges hooks of one file; undefined where there are none. */
export async function judgeHooks(
	{ path, hooks, problems = [] }: Pick<ProjectHooks, "path" | "hooks"> & { readonly problems?: readonly string[] },
	workspace: string,
	{ trustOf, hashFile }: ProjectTrust,
): Promise<ProjectHooks | undefined> {
	if (hooks.length === 0) return undefined;
	const content = await hookContent(hooks, workspace, hashFile);
	return { path, hooks, problems, ...content, state: trustOf(path, content.sha256) };
}

/** The hooks in settings of Claude Code, and what is to be said of files that cannot be read. */
export async function claudeHooksOf(
	workspace: string,
	readText: (path: string) => Promise<string | undefined>,
	trust: ProjectTrust,
): Promise<{ readonly value: readonly ProjectHooks[]; readonly problems: readonly string[] }> {
	const value: ProjectHooks[] = [];
	const unread: string[] = [];
	for (const path of claudeSettings.map((file) => join(workspace, file))) {
		const { value: hooks, problems } = await readText(path).then(
			(text) => readClaudeHooks(text, path),
			(thrown: unknown) => ({ value: [], problems: [`${path}: ${systemReason(thrown)}, so no hooks of it run.`] }),
		);
		const judged = await judgeHooks({ path, hooks, problems }, workspace, trust);
		if (judged) value.push(judged);
		else unread.push(...problems);
	}
	return { value, problems: unread };
}

/** Why hooks of a project do not run; undefined where they do. */
export function whyInert({ state }: Pick<ProjectHooks, "state">): string | undefined {
	return reasons[state];
}

const reasons: { readonly [State in TrustState]: string | undefined } = {
	new: "commands of a project run only once you trust them. Look at them with errand trust",
	changed: "they or a file they run changed since you trusted them. Look at them with errand trust",
	trusted: undefined,
};
