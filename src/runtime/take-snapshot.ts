import { rootGrants } from "../authority/index.ts";
import { createRegistry, discoverAgents, formatProblem, writeRoster } from "../definitions/index.ts";
import type { DiscoveredAgents, RegistryParts } from "../definitions/index.ts";
import { agentFilesOnDisk, foldersToRepositoryRoot, gitBranchOf } from "../host/index.ts";
import type { AgentDefinition, Tool } from "../spec/index.ts";
import { complete, taskOffer, todo } from "../tools/index.ts";
import type { RuntimeOptions } from "./options.ts";
import type { Agents, Snapshot } from "./snapshot.ts";
import type { WorkspaceTools } from "./workspace-tools.ts";

/** What a snapshot is taken from. */
export type SnapshotSources = {
	readonly options: RuntimeOptions;
	/** Those that are always there, parsed once for the runtime. */
	readonly builtIn: readonly AgentDefinition[];
	/** Those that code adds. */
	readonly agents: readonly AgentDefinition[];
	readonly workspace: WorkspaceTools | undefined;
	/** `YYYY-MM-DD`. */
	readonly date: string;
	readonly platform: string;
};

/** Reads all that a tree depends on, once. `problems` are those of agent files and of the user's permits. */
export async function takeSnapshot(
	sources: SnapshotSources,
): Promise<{ readonly value: Snapshot; readonly problems: readonly string[] }> {
	const { options, workspace } = sources;
	const [files, gitBranch] = await Promise.all([readAgentFiles(sources), workspace && gitBranchOf(workspace.root)]);
	const agents = toAgents({
		builtIn: sources.builtIn,
		code: sources.agents,
		files: files.value,
		poisoned: files.poisoned,
	});
	const tools = [...(workspace?.tools ?? []), todo(), complete(), ...(options.tools ?? []), ...offerTask(agents)];
	const granted = rootGrants(tools, { canAsk: options.ask !== undefined, ...options.permits });
	return {
		problems: [...files.problems.map(formatProblem), ...granted.problems],
		value: {
			agents,
			tools,
			grants: granted.value,
			notGranted: tools
				.filter((tool) => !Object.hasOwn(granted.value, tool.name) && tool.completes !== true)
				.map(({ name }) => name),
			delegate: options.delegate ?? {},
			middleware: options.middleware ?? [],
			surroundings: {
				platform: sources.platform,
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
		isTool: (name) => options.tools?.some((tool) => tool.name === name) ?? false,
	});
}

function toAgents(parts: RegistryParts): Agents {
	const registry = createRegistry(parts);
	const find = (name: string): AgentDefinition | undefined => {
		const found = registry.find(name);
		return "agent" in found ? found.agent : undefined;
	};
	return {
		all: registry.agents,
		find,
		problemOf(name) {
			const found = registry.find(name);
			return "problem" in found ? found.problem : undefined;
		},
	};
}

/** `task` is offered where there is an agent that can be told of. */
function offerTask(agents: Agents): readonly Tool[] {
	const roster = writeRoster(agents.all);
	return roster.names.length === 0 ? [] : [taskOffer({ roster: roster.text, agents: roster.names, background: false })];
}
