import type { Access } from "../spec/index.ts";
import type { ToolFacts } from "./tool-facts.ts";

const namesByAccess = {
	read: "read list glob grep search outline git skill todo",
	network: "fetch",
	delegate: "task task_status",
	write: "write edit",
	execute: "bash",
} as const satisfies { readonly [access in Access]: string };

/** The access of the built-in tools, for filters that are used before a runtime exists. */
export const builtInFacts: readonly ToolFacts[] = [
	...Object.entries(namesByAccess).flatMap(([access, names]) =>
		names.split(" ").map((name) => ({ name, access: access as Access })),
	),
	{ name: "complete", access: "read", completes: true },
	{ name: "attempt_completion", access: "read", completes: true },
];
