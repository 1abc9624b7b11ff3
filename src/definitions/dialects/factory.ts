import { description, model, name } from "../identity-readers.ts";
import type { KeyReader } from "../readers.ts";
import { tools } from "../tool-readers.ts";
import { toDialect } from "./dialect.ts";
import { effort } from "./effort.ts";
import { mcpServers, permissions } from "./not-acted-on.ts";

/** The words by which a droid takes several tools at once. */
const categories: ReadonlyMap<string, readonly string[]> = new Map([
	["read-only", ["Read", "LS", "Grep", "Glob"]],
	["edit", ["Create", "Edit", "ApplyPatch"]],
	["execute", ["Execute"]],
	["web", ["WebSearch", "FetchUrl"]],
	["mcp", ["mcp__*"]],
]);

const byCategory = tools({ bare: "inherit", empty: "warning", expand: (word) => categories.get(word) });

/** `read-only` alone is a promise, for all that the droid starts as well. */
const categoryOrList: KeyReader = (field) => {
	const reading = byCategory(field);
	return field.value === "read-only" ? { ...reading, set: { ...reading.set, filter: "readonly" } } : reading;
};

/** Factory, whose agents are droids. */
export const factory = toDialect(
	{ name: "factory", folders: [".factory/droids"] },
	{
		name,
		description,
		model,
		reasoningEffort: effort,
		tools: categoryOrList,
		mcpServers,
		permission: permissions("tools"),
		permissions: permissions("tools"),
	},
);
