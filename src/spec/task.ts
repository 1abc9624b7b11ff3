import type { ToolFilter } from "./authority.ts";

/** What a parent asks of a child: one prompt for one agent. */
export type Task = {
	readonly prompt: string;
	/** The agent as it was named; matched tolerantly, never guessed between two. */
	readonly agent: string;
	/** True where the call named it; false or absent where it is the default. */
	readonly isAgentNamed?: boolean | undefined;
	/** Three to eight words, for people. */
	readonly description?: string | undefined;
	readonly toolFilter?: ToolFilter | undefined;
	readonly maxSteps?: number | undefined;
	/** `tool`: the child ends only by its completion tool. Absent: as its definition says. */
	readonly completion?: "tool" | undefined;
	readonly background?: boolean | undefined;
	/** The id of a finished run to ask again. */
	readonly resume?: string | undefined;
};
