import type { Strategy } from "./strategy.ts";

/** One reply, no tools. */
export const simple: Strategy = {
	first: "",
	instruction: "",
	tools: () => "none",
	next: () => ({ kind: "done" }),
};
