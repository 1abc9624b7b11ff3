import { builtInAgents, createRegistry } from "../definitions/index.ts";
import { ErrandError } from "../spec/index.ts";
import type { AgentDefinition } from "../spec/index.ts";
import { stoppedByShutdown } from "./handle.ts";
import type { RunHandle } from "./handle.ts";
import type { RuntimeOptions, StartRequest } from "./options.ts";
import { openShared } from "./shared.ts";
import { startRoot } from "./start-root.ts";

/** Runs trees of agents. Everything it holds is released when it is disposed: runs are stopped, commands ended. */
export interface Runtime extends AsyncDisposable {
	/** Starts a root at once; what it needs is read meanwhile. Throws `disposed` after disposal, `wrong-use` for a blank prompt. */
	start(request: StartRequest): RunHandle;
	readonly agents: AgentList;
	/** What it holds right now. */
	stats(): RuntimeStats;
}

/** The agents that code adds. Changes count from the next root. */
export interface AgentList {
	/** Throws `invalid-agent` or `duplicate-agent`; nothing is added then. */
	add(definition: AgentDefinition): void;
	/** True where there was one of that name. */
	remove(name: string): boolean;
}

export type RuntimeStats = {
	/** Runs that hold a slot. */
	readonly running: number;
	readonly queued: number;
	/** Commands at work. */
	readonly processes: number;
	readonly journalBytes: number;
};

/**
 * Puts the parts together. Sends nothing and reads no file before the first root starts.
 *
 * Throws `no-workspace` where the workspace is no folder, `invalid-agent`, `duplicate-agent`,
 * `invalid-tool` and `duplicate-tool` for agents and tools in code.
 */
export function createRuntime(options: RuntimeOptions = {}): Runtime {
	let agents = checked(options.agents ?? []);
	const shared = openShared(options, () => agents);
	const handles = new Set<RunHandle>();
	let isDisposed = false;

	return {
		agents: {
			add(definition) {
				agents = checked([...agents, definition]);
			},
			remove(name) {
				const left = agents.filter((agent) => agent.name !== name);
				const isKnown = left.length < agents.length;
				agents = left;
				return isKnown;
			},
		},
		start(request) {
			if (isDisposed) throw new ErrandError("disposed", "Cannot start a run: the runtime is disposed. Create another.");
			const handle = startRoot(shared, request);
			const forget = (): void => void handles.delete(handle);
			handles.add(handle);
			handle.outcome.then(forget, forget);
			return handle;
		},
		stats: () => ({
			...shared.counts(),
			processes: shared.workspace?.running ?? 0,
			journalBytes: shared.journal.size(),
		}),
		async [Symbol.asyncDispose]() {
			isDisposed = true;
			for (const handle of handles) handle.cancel(stoppedByShutdown);
			await Promise.allSettled([...handles].map((handle) => handle.outcome));
			await shared.workspace?.[Symbol.asyncDispose]();
			if (!options.journal) shared.journal[Symbol.dispose]();
		},
	};
}

function checked(agents: readonly AgentDefinition[]): readonly AgentDefinition[] {
	createRegistry({ builtIn: builtInAgents(), code: agents });
	return agents;
}
