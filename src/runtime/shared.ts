import { builtInAgents } from "../definitions/index.ts";
import { createHooks } from "../hooks/index.ts";
import type { Hooks } from "../hooks/index.ts";
import { randomId, randomShare, systemClock } from "../host/index.ts";
import { memoryJournal } from "../journal/index.ts";
import { createModels } from "../model/index.ts";
import { defaultChildLimits } from "../spec/index.ts";
import type { AgentDefinition, Clock, Journal, Wording } from "../spec/index.ts";
import { checkTools, secretFoldersOf } from "../tools/index.ts";
import { limitsSet } from "./door/check-limits.ts";
import { hooksBehindDoor } from "./hooks-behind-door.ts";
import { withHostModels } from "./host-models.ts";
import type { RuntimeOptions } from "./options.ts";
import { createRunModels } from "./run-models.ts";
import type { RunModels } from "./run-models.ts";
import { openDoor, secretsOf } from "./secrets.ts";
import type { Door } from "./secrets.ts";
import type { SnapshotSources } from "./take-snapshot.ts";
import type { Tree } from "./tree.ts";
import { wordingOf } from "./wording-of.ts";
import { createRegistryOf } from "./tree-agents.ts";
import { createToolsOf } from "./tree-tools.ts";
import { openWorkspace } from "./workspace-tools.ts";
import type { WorkspaceTools } from "./workspace-tools.ts";

/** What all trees of one runtime share. */
export type Shared = {
	readonly options: RuntimeOptions;
	readonly journal: Journal;
	readonly clock: Clock;
	readonly models: RunModels;
	readonly hooks: Hooks;
	/** Keeps the values of key variables out of every run. */
	readonly door: Door;
	readonly workspace: WorkspaceTools | undefined;
	readonly randomId: (length: number) => string;
	/** Of sentences that say what the caller can do. */
	readonly wording: Wording;
	/** What the snapshot of the next root is taken from. */
	sources(): SnapshotSources;
	/** Hands problems of files and permits to whoever asked for them. */
	report(problems: readonly string[]): void;
	/** Counts a tree among the running ones as long as `act` takes. */
	track<Result>(tree: Tree, act: () => Promise<Result>): Promise<Result>;
	counts(): { readonly running: number; readonly queued: number };
};

/** Opens what needs no waiting. Throws `no-workspace` where the workspace is no folder. */
export function openShared(given: RuntimeOptions, agents: () => readonly AgentDefinition[]): Shared {
	const options = { ...withMiddlewareTools(given), ...limitsSet(given), onProblem: telling(given.onProblem) };
	checkTools(options.tools ?? []);
	const { clock = systemClock, journal = memoryJournal(), env = {}, home } = options;
	const builtIn = builtInAgents({ generalPurpose: options.generalPurpose });
	const trees = new Set<Tree>();
	const wording = wordingOf(options);
	const door = openDoor(secretsOf(env));
	const models = createModels({
		env,
		clock,
		baseUrls: options.baseUrls,
		aliases: options.aliases,
		models: options.models,
		packageFolders: home === undefined ? [] : [home],
		wording,
	});
	const workspace =
		options.workspace === undefined
			? undefined
			: openWorkspace({
					workspace: options.workspace,
					env,
					home,
					spillFolder: options.spillFolder,
					secretFolders: [...(home === undefined ? [] : secretFoldersOf(home)), ...(options.secretFolders ?? [])],
					hooks: options.hooks,
					redaction: door.longest === 0 ? undefined : { redact: door.text, cut: door.cut, longest: door.longest },
					clock,
					toolTimeoutMs: options.limits?.toolTimeoutMs ?? defaultChildLimits.toolTimeoutMs,
				});
	const ownHooks = createHooks({
		hooks: options.hooks ?? [],
		clock,
		...(workspace ? { runCommand: (request) => workspace.run(request) } : {}),
		report: (problem) => options.onProblem?.(problem),
	});
	const hooks = hooksBehindDoor(ownHooks, door);
	const registryOf = createRegistryOf();
	const toolsOf = createToolsOf({ options, workspace });
	return {
		options,
		door,
		hooks,
		journal,
		clock,
		workspace,
		models: createRunModels({ options, models: withHostModels(models, options, clock), clock, random: randomShare }),
		randomId: options.randomId ?? randomId,
		wording,
		sources: () => ({
			options,
			builtIn,
			agents: agents(),
			workspace,
			registryOf,
			toolsOf,
			clock,
			date: new Date(clock.now()).toISOString().slice(0, 10),
		}),
		report: (problems) => problems.forEach((problem) => options.onProblem?.(problem)),
		async track(tree, act) {
			trees.add(tree);
			try {
				return await act();
			} finally {
				trees.delete(tree);
			}
		},
		counts: () => ({
			running: [...trees].reduce((sum, { slots }) => sum + slots.used, 0),
			queued: [...trees].reduce((sum, { slots }) => sum + slots.queued, 0),
		}),
	};
}

/** What whoever is told of problems throws must not be the end of a run. */
function telling(onProblem: RuntimeOptions["onProblem"]): RuntimeOptions["onProblem"] {
	return (
		onProblem &&
		((problem) => {
			try {
				onProblem(problem);
			} catch {
				// There is nobody else to tell.
			}
		})
	);
}

function withMiddlewareTools(options: RuntimeOptions): RuntimeOptions {
	const added = (options.middleware ?? []).flatMap(({ tools }) => tools ?? []);
	return added.length === 0 ? options : { ...options, tools: [...(options.tools ?? []), ...added] };
}
