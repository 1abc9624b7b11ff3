import { readOnlyFilter, fullAccessFilter } from "../../src/authority/index.ts";
import { builtInAgents } from "../../src/definitions/index.ts";
import { systemClock } from "../../src/host/index.ts";
import { offerTask } from "../../src/runtime/offer-task.ts";
import { openWorkspace } from "../../src/runtime/workspace-tools.ts";
import type { JsonSchema, Tool } from "../../src/spec/index.ts";
import { complete, todo } from "../../src/tools/index.ts";
import { code, codes, phrase, table } from "./markdown.ts";

/** Every tool with its access and which filters let it pass. */
export async function toolsTable(): Promise<string> {
	const tools = await builtInTools();
	const rows = tools.map(({ name, access, patternKey, completes }) => [
		code(name),
		access,
		readOnlyFilter().isAllowed(name) ? "yes" : "no",
		fullAccessFilter().isAllowed(name) ? "yes" : "no",
		patternKey === undefined ? "none" : code(patternKey),
		completes === true ? "passes every filter; offered only where it ends the run" : "",
	]);
	return table(["tool", "access", "passes `readonly`", "passes `full`", "pattern is about", ""], rows);
}

/** Every argument of every tool, as the schema has it. */
export async function argumentsTable(): Promise<string> {
	const rows = (await builtInTools()).flatMap(({ name, inputSchema }) => {
		const { properties = {}, required = [] } = inputSchema as Schema;
		return Object.entries(properties).map(([key, schema], at) => [
			at === 0 ? code(name) : "",
			code(key),
			typeOf(schema),
			required.includes(key) ? "yes" : "",
			phrase(schema.description ?? ""),
		]);
	});
	return table(["tool", "argument", "value", "must be given", ""], rows);
}

type Schema = JsonSchema & {
	readonly type?: string;
	readonly description?: string;
	readonly enum?: readonly string[];
	readonly items?: Schema;
	readonly minimum?: number;
	readonly minItems?: number;
	readonly maxItems?: number;
	readonly properties?: { readonly [key: string]: Schema };
	readonly required?: readonly string[];
};

async function builtInTools(): Promise<readonly Tool[]> {
	const options = { workspace: import.meta.dirname, env: {}, clock: systemClock, toolTimeoutMs: 1 };
	await using workspace = openWorkspace(options);
	return [...workspace.tools, todo(), complete(), ...offerTask(builtInAgents(), { background: true })];
}

function typeOf({ type, items, properties, minimum, ...schema }: Schema): string {
	if (schema.enum && type === undefined) return codes(schema.enum);
	if (type === "array" && items) {
		const { minItems, maxItems } = schema;
		const from = minItems === undefined ? "" : `, at least ${minItems}`;
		const to = maxItems === undefined ? "" : `, at most ${maxItems}`;
		return `list of ${typeOf(items)}${items.type === "string" ? "s" : ""}${from}${to}`;
	}
	if (properties) {
		const fields = Object.entries(properties).map(([key, value]) => `${code(key)}: ${typeOf(value)}`);
		return `objects (${fields.join("; ")})`;
	}
	if (type === "integer") return minimum === undefined ? "whole number" : `whole number from ${minimum}`;
	return { boolean: "true or false", string: "text" }[type ?? ""] ?? "text or object";
}
