import { defaultLimit, formatLimit, limitNames, limitOf } from "../../src/runtime/index.ts";
import type { LimitName } from "../../src/runtime/index.ts";
import { code, table } from "./markdown.ts";

/** Every limit by the name that users write, with its default and its field in the library. */
export function limitsTable(): string {
	const rows = limitNames.map((name) => [code(name), limitOf(name).says, defaultOf(name), code(fieldOf(name))]);
	return table(["name", "bounds", "default", "in `createRuntime`"], rows);
}

function defaultOf(name: LimitName): string {
	const value = defaultLimit(name);
	if (value === undefined) return "none";
	return limitOf(name).unit === "count" ? value.toLocaleString("en-US") : formatLimit(name, value);
}

/** Bounds of every run and of a child are one field: a root's own go over it. */
const holders = { root: "rootLimits", child: "limits", run: "limits", tree: "treeLimits" } as const;

function fieldOf(name: LimitName): string {
	const { of, field } = limitOf(name);
	return `${holders[of]}.${field}`;
}
