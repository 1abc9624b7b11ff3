import type { Surroundings } from "../context/index.ts";
import type { AgentDefinition, AgentMiddleware, Grants, Tool } from "../spec/index.ts";

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
export type Snapshot = {
	readonly agents: Agents;
	/** All tools of the tree, `task` among them where there are agents, in the order they are sent. */
	readonly tools: readonly Tool[];
	/** What the user permits. */
	readonly grants: Grants;
	/** Tools that the user could have allowed and did not. */
	readonly notGranted: readonly string[];
	readonly delegate: { readonly [agent: string]: readonly string[] };
	/** Around every run of the tree. */
	readonly middleware: readonly AgentMiddleware[];
	readonly surroundings: Surroundings;
	/** Which of these paths of the workspace exist; absent without a workspace. */
	readonly existing?: ((paths: readonly string[]) => Promise<readonly string[]>) | undefined;
};
