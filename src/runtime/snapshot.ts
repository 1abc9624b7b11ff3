import type { Surroundings } from "../context/index.ts";
import type { AgentDefinition, AgentMiddleware, Wording } from "../spec/index.ts";
import type { TreeTools } from "./tree-tools.ts";

/** The agents of one tree, fixed when its root started. */
export interface Agents {
	/** The agent of that name, matched tolerantly; undefined where none fits or several do, and none was resolved. */
	find(name: string): AgentDefinition | undefined;
	/**
	 * Asks the host for an agent that is not registered, once for each name; afterwards `find` has it. Rejects only with
	 * the signal's reason.
	 */
	resolve(name: string, signal: AbortSignal): Promise<void>;
	/** Why a name finds no agent, with the names that there are, nearest first; undefined where it finds one. */
	problemOf(name: string): string | undefined;
	readonly all: readonly AgentDefinition[];
}

/** What was read once, when a root started. Files that change later count from the next root. */
export type Snapshot = Omit<TreeTools, "problems"> & {
	readonly agents: Agents;
	/** Around every run of the tree. */
	readonly middleware: readonly AgentMiddleware[];
	readonly surroundings: Surroundings;
	/** Of sentences that say what the user can change. */
	readonly wording: Wording;
	/** Which of these paths of the workspace exist; absent without a workspace. */
	readonly existing?: ((paths: readonly string[]) => Promise<readonly string[]>) | undefined;
};
