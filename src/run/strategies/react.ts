import type { Strategy } from "./strategy.ts";

/** Reason and act until a reply has no calls. */
export const react: Strategy = {
	first: "",
	instruction: "",
	offersTools: true,
	tools: () => "auto",
	next: () => ({ kind: "done" }),
};
