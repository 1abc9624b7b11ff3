import { createRegistry } from "../definitions/index.ts";
import type { AgentRegistry, RegistryParts } from "../definitions/index.ts";
import { withinTime } from "../base/index.ts";
import type { AgentDefinition, Clock } from "../spec/index.ts";
import { checkDefinition } from "./door/check-definition.ts";
import type { ResolveAgent } from "./options.ts";
import type { Agents } from "./snapshot.ts";

/** Where unregistered agents come from. */
export type Resolving = { readonly resolveAgent?: ResolveAgent | undefined; readonly clock: Clock };

/** A host that answers later than this has no agent of that name. */
const resolveTimeoutMs = 30_000;

/** The registry of these agents. Throws as `createRegistry` does. */
export type RegistryOf = (parts: RegistryParts) => AgentRegistry;

/** Builds a registry once for as long as its agents stay the same: those of files are others with each reading. */
export function createRegistryOf(): RegistryOf {
	let latest: { readonly parts: RegistryParts; readonly made: AgentRegistry } | undefined;
	return (parts) => {
		if (!latest || !haveSameAgents(latest.parts, parts)) latest = { parts, made: createRegistry(parts) };
		return latest.made;
	};
}

/** The agents of one tree: those that are registered, and those that the host finds for a name that is not. */
export function openAgents(registry: AgentRegistry, { resolveAgent, clock }: Resolving): Agents {
	const resolved = new Map<string, Resolved>();
	const pending = new Map<string, Promise<void>>();
	const ask = async (name: string, asked: ResolveAgent): Promise<void> => {
		resolved.set(name, await resolveOne(name, asked, clock));
	};
	const find = (name: string): AgentDefinition | undefined => {
		const found = registry.find(name);
		return "agent" in found ? found.agent : resolved.get(name)?.agent;
	};
	return {
		all: registry.agents,
		find,
		async resolve(name, signal) {
			if (!resolveAgent || name.trim() === "" || find(name)) return;
			const asking = pending.get(name) ?? ask(name, resolveAgent);
			pending.set(name, asking);
			await withinTime(() => asking, signal);
		},
		problemOf(name) {
			if (find(name)) return undefined;
			const found = registry.find(name);
			return resolved.get(name)?.problem ?? ("problem" in found ? found.problem : undefined);
		},
	};
}

function haveSameAgents(a: RegistryParts, b: RegistryParts): boolean {
	const isSame = a.builtIn === b.builtIn && a.code === b.code;
	return isSame && [a, b].every(({ files = [], poisoned }) => files.length === 0 && !poisoned?.size);
}

type Resolved = { readonly agent?: AgentDefinition; readonly problem?: string };

/** Neither: the host knows none, and the registry says which there are. */
async function resolveOne(name: string, ask: ResolveAgent, clock: Clock): Promise<Resolved> {
	try {
		const unending = new AbortController().signal;
		const agent = await withinTime(() => ask(name), unending, { clock, timeoutMs: resolveTimeoutMs });
		if (agent === undefined) return {};
		checkDefinition(agent);
		createRegistry({ builtIn: [], code: [agent] });
		return { agent };
	} catch (thrown) {
		const why = thrown instanceof Error ? thrown.message : String(thrown);
		return { problem: `The agent ${JSON.stringify(name)} could not be resolved: ${why}` };
	}
}
