import { builtInAgents, createRegistry, discoverAgents } from "../definitions/index.ts";
import type { AgentRegistry, DiscoveredAgents } from "../definitions/index.ts";
import { agentFilesOnDisk, foldersToRepositoryRoot } from "../host/index.ts";
import { agentFileTrust } from "../runtime/index.ts";
import type { Program } from "./program.ts";
import { readSettings } from "./settings.ts";
import type { Options } from "./arguments.ts";
import { programWording } from "./wording.ts";

/** The agents that a run in this workspace could ask, and the files they come from. */
export type AgentsHere = { readonly registry: AgentRegistry; readonly discovered: DiscoveredAgents };

/** Reads them as a run does. */
export async function agentsHere(options: Options, { environment }: Program): Promise<AgentsHere> {
	const { workspace, settings, trust } = await readSettings(options, environment);
	const discovered = await discoverAgents({
		files: agentFilesOnDisk,
		folders: await foldersToRepositoryRoot(workspace),
		home: environment.home,
		builtIn: builtInAgents().map(({ name }) => name),
		trustOf: agentFileTrust(trust.trustOf),
		wording: programWording,
	});
	const builtIn = builtInAgents({ generalPurpose: settings.values.agents?.["general-purpose"] });
	const registry = createRegistry({ builtIn, files: discovered.value, poisoned: discovered.poisoned });
	return { registry, discovered };
}
