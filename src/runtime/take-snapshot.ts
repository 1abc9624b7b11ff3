import { discoverAgents, formatProblem } from "../definitions/index.ts";
import type { DiscoveredAgents } from "../definitions/index.ts";
import { agentFilesOnDisk, foldersToRepositoryRoot, gitBranchOf } from "../host/index.ts";
import type { AgentDefinition, Clock, TreePermits } from "../spec/index.ts";
import { agentFileTrust } from "./agent-file-trust.ts";
import type { RuntimeOptions } from "./options.ts";
import type { Snapshot } from "./snapshot.ts";
import { openAgents } from "./tree-agents.ts";
import type { RegistryOf } from "./tree-agents.ts";
import type { ToolsOf } from "./tree-tools.ts";
import { wordingOf } from "./wording-of.ts";
import type { WorkspaceTools } from "./workspace-tools.ts";

/** What a snapshot is taken from. */
export type SnapshotSources = {
	readonly options: RuntimeOptions;
	/** Those that are always there, parsed once for the runtime. */
	readonly builtIn: readonly AgentDefinition[];
	/** Those that code adds. */
	readonly agents: readonly AgentDefinition[];
	readonly workspace: WorkspaceTools | undefined;
	readonly registryOf: RegistryOf;
	readonly toolsOf: ToolsOf;
	readonly clock: Clock;
	/** `YYYY-MM-DD`. */
	readonly date: string;
	/** Whether a person may be asked, whatever the options say. Default: as they say, or where they have somebody who asks. */
	readonly canAsk?: boolean | undefined;
	/** Of one root, in place of the runtime's. */
	readonly permits?: TreePermits | undefined;
};

/**
 * Reads all that a tree depends on, once. `problems` are those of agent files, `misuse` is what the user's permits name
 * and nothing answers to.
 *
 * Rejects with `invalid-tool` where the host's own description of `task` fails.
 */
export async function takeSnapshot(
	sources: SnapshotSources,
): Promise<{ readonly value: Snapshot; readonly problems: readonly string[]; readonly misuse: readonly string[] }> {
	const { options, workspace } = sources;
	const [files, gitBranch] = await Promise.all([readAgentFiles(sources), workspace && gitBranchOf(workspace.root)]);
	const { value, poisoned } = files;
	const registry = sources.registryOf({ builtIn: sources.builtIn, code: sources.agents, files: value, poisoned });
	const agents = openAgents(registry, {
		clock: sources.clock,
		...(typeof options.agents === "function" ? { resolveAgent: options.agents } : {}),
	});
	const { problems: misuse, ...tools } = sources.toolsOf(agents.all, {
		canAsk: sources.canAsk ?? options.permits?.canAsk ?? options.ask !== undefined,
		permits: sources.permits ?? options.permits,
	});
	return {
		problems: files.problems.map(formatProblem),
		misuse,
		value: {
			agents,
			...tools,
			middleware: options.middleware ?? [],
			wording: wordingOf(options),
			surroundings: {
				platform: options.platform,
				date: sources.date,
				...(workspace ? { workspace: workspace.root } : {}),
				...(gitBranch === undefined ? {} : { gitBranch }),
			},
			...(workspace ? { existing: (paths) => workspace.existing(paths) } : {}),
		},
	};
}

async function readAgentFiles({
	options,
	workspace,
	builtIn,
}: SnapshotSources): Promise<Omit<DiscoveredAgents, "files">> {
	if (!options.agentFiles || !workspace) return { value: [], problems: [], poisoned: new Map() };
	return discoverAgents({
		files: agentFilesOnDisk,
		folders: await foldersToRepositoryRoot(workspace.root),
		home: options.home,
		builtIn: builtIn.map(({ name }) => name),
		trustOf: agentFileTrust(options.trustOf),
		wording: wordingOf(options),
		isTool: (name) => options.tools?.some((tool) => tool.name === name) ?? false,
	});
}
