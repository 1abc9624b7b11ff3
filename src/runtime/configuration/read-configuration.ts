import { join } from "node:path";
import type { Configuration } from "./configuration.ts";
import { narrowProject } from "./narrow-project.ts";
import { parseConfiguration } from "./parse-configuration.ts";
import { claudeHooksOf, judgeHooks, whyInert } from "./project-hooks.ts";
import type { ProjectHooks, ProjectTrust } from "./project-hooks.ts";
import type { Layer } from "./settings.ts";

/** How the file is called, wherever it lies. */
const configurationFile = "errand.config.json";

/** The user's own file, below their home folder. */
export function userConfigurationPath(home: string): string {
	return join(home, ".errand", configurationFile);
}

export type ReadConfiguration = {
	/** The user's file, the workspace's, then trusted hooks of Claude Code's settings; none for a file that is not there. */
	readonly layers: readonly Layer[];
	/** Files that were read. */
	readonly paths: readonly string[];
	/** Mistakes in the files. A run must not start with one: what was meant is not known. */
	readonly problems: readonly string[];
	/** What was left out of the workspace's files on purpose. */
	readonly ignored: readonly string[];
	/** Every file of the workspace with hooks, trusted or not. */
	readonly projectHooks: readonly ProjectHooks[];
};

/** Reads all of them. Rejects with the system's own error where a file is there and cannot be read. */
export async function readConfiguration({
	home,
	workspace,
	readText,
	trust,
}: {
	readonly home: string;
	readonly workspace: string;
	/** Undefined where there is no such file. */
	readonly readText: (path: string) => Promise<string | undefined>;
	readonly trust: ProjectTrust;
}): Promise<ReadConfiguration> {
	const own = await readOne(userConfigurationPath(home), readText);
	const project = await readOne(join(workspace, configurationFile), readText);
	const user: Configuration = own?.parsed.value ?? {};
	const { hooks = [] } = project?.parsed.value ?? {};
	const judged = project && (await judgeHooks({ path: project.path, hooks }, workspace, trust));
	const narrowed = project && narrowProject(project.parsed, { path: project.path, user, hooks: judged });
	const claude = await claudeHooksOf(workspace, readText, trust);
	return {
		layers: [
			...(own ? [layerOf(own, user)] : []),
			...(project && narrowed ? [layerOf(project, narrowed.value)] : []),
			...claude.value.filter(({ state }) => state === "trusted").map(claudeLayer),
		],
		paths: [own, project].flatMap((file) => file?.path ?? []),
		problems: [own, project].flatMap((file) => file?.parsed.problems ?? []),
		ignored: [...(narrowed?.problems ?? []), ...claude.problems, ...claude.value.flatMap(inertOf)],
		projectHooks: [...(judged ? [judged] : []), ...claude.value],
	};
}

function inertOf(found: ProjectHooks): readonly string[] {
	const why = whyInert(found);
	return why === undefined ? [] : [`${found.path}: "hooks" is ignored: ${why}.`];
}

function claudeLayer({ path, pinned }: ProjectHooks): Layer {
	return { values: { hooks: pinned }, sourceOf: () => path };
}

type ConfigurationFile = {
	readonly path: string;
	readonly parsed: Awaited<ReturnType<typeof parseConfiguration>>;
};

async function readOne(
	path: string,
	readText: (path: string) => Promise<string | undefined>,
): Promise<ConfigurationFile | undefined> {
	const text = await readText(path);
	return text === undefined ? undefined : { path, parsed: await parseConfiguration(text, path) };
}

function layerOf({ path, parsed }: ConfigurationFile, values: Configuration): Layer {
	return { values, sourceOf: (key) => `${path}:${parsed.lineOf(key) ?? 1}` };
}
