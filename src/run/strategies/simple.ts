import type { Strategy } from "./strategy.ts";

/** One reply, no tools. */
export const simple: Strategy = {
	first: "",
	instruction: "",
	offersTools: false,
	tools: () => "none",
	next: () => ({ kind: "done" }),
};
