import type { ToolFilter } from "./authority.ts";

/** What a parent asks of a child: one prompt for one agent. */
export type Task = {
	readonly prompt: string;
	/** The agent as it was named; matched tolerantly, never guessed between two. */
	readonly agent: string;
	/** Three to eight words, for people. */
	readonly description?: string | undefined;
	readonly toolFilter?: ToolFilter | undefined;
	readonly maxSteps?: number | undefined;
	readonly background?: boolean | undefined;
	/** The id of a finished run to ask again. */
	readonly resume?: string | undefined;
};
