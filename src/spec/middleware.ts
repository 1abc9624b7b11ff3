import type { Message } from "./message.ts";
import type { StepReply } from "./ports.ts";
import type { HookCall } from "./hook.ts";
import type { RunIdentity } from "./run.ts";
import type { Tool, ToolResult } from "./tool.ts";

/**
 * Code around the runs of one agent. A list is applied in order: the first is the outermost.
 *
 * Unlike a hook it is part of the program: what it throws in `beforeModel` or `afterModel` ends the run as `failed:
 * hook`, and what it throws in `aroundTool` is that call's error.
 */
export type AgentMiddleware = {
	/** In events and messages. */
	readonly name?: string | undefined;
	/** Stands after the agent's own instructions, the same bytes on every step. */
	readonly instruction?: string | undefined;
	/** What is sent in place of these messages. The transcript stays; a provider's cache holds only if they just grow. */
	beforeModel?(
		messages: readonly Message[],
		run: RunIdentity,
	): readonly Message[] | undefined | void | Promise<readonly Message[] | undefined | void>;
	/** Sees each whole reply before anything is done with it, and may throw to end the run. */
	afterModel?(reply: StepReply, run: RunIdentity): void | Promise<void>;
	/**
	 * Around each call that was permitted, in its time limit. `next` runs it, once however often it is called, and the call
	 * has not ended before that has. The input was permitted as it is.
	 */
	aroundTool?(call: HookCall, next: () => Promise<ToolResult>, run: RunIdentity): Promise<ToolResult>;
};

/** Code around every run of a runtime, children included. */
export type Middleware = AgentMiddleware & {
	/** Further tools for every agent that may have them. */
	readonly tools?: readonly Tool[] | undefined;
};
