import type { AgentDefinition } from "../spec/index.ts";
import type { StartRequest } from "./options.ts";

/** What a root is asked, and as what. */
export type RootRequest = Omit<StartRequest, "agent"> & {
	/** A definition must be the registered one. Default `main`. */
	readonly agent?: string | AgentDefinition | undefined;
	/** Its caller stands in for a parent: it has a child's limits, model and words. */
	readonly asTask?: boolean | undefined;
	readonly completion?: "tool" | undefined;
	/** Told of what the caller must know, once, before the run starts. Default: whoever asked for problems. */
	readonly onNotes?: ((notes: readonly string[]) => void) | undefined;
};
