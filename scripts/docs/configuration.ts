import { configurationSchema } from "../../src/runtime/index.ts";
import type { JsonSchema } from "../../src/spec/index.ts";
import { code, codes, phrase, table } from "./markdown.ts";

/** Every key of a configuration file that says what it is, those of objects with a dot; limits have their own table. */
export function configurationTable(): string {
	return table(["key", "value", "meaning"], rowsOf(configurationSchema(), ""));
}

type Schema = JsonSchema & {
	readonly description?: string;
	readonly type?: string;
	readonly enum?: readonly string[];
	readonly items?: Schema;
	readonly properties?: { readonly [key: string]: Schema };
	readonly additionalProperties?: Schema | boolean;
};

function rowsOf({ properties = {} }: Schema, outer: string): readonly (readonly string[])[] {
	const described = Object.entries(properties).filter(([, { description }]) => description !== undefined);
	return described.flatMap(([name, schema]) => {
		const key = `${outer}${name}`;
		const inner = key === "limits" ? undefined : innerOf(schema);
		const row = [code(key), typeOf(schema), phrase(schema.description ?? "")];
		return inner ? [row, ...rowsOf(inner.schema, `${key}.${inner.name}`)] : [row];
	});
}

/** What stands in an object: its own keys, or those of each entry of a map. */
function innerOf({ properties, additionalProperties }: Schema): { schema: Schema; name: string } | undefined {
	if (properties) return { schema: { properties }, name: "" };
	if (typeof additionalProperties !== "object" || !additionalProperties.properties) return undefined;
	return { schema: additionalProperties, name: "<name>." };
}

function typeOf({ type, items, additionalProperties, ...schema }: Schema): string {
	if (schema.enum) return codes(schema.enum);
	if (type === "array" && items) return `list of ${plural(items)}`;
	const entry = typeof additionalProperties === "object" ? additionalProperties : undefined;
	if (entry && !entry.properties) return `object of ${plural(entry)}`;
	return { boolean: "true or false", integer: "whole number", string: "text" }[type ?? ""] ?? type ?? "any";
}

function plural(schema: Schema): string {
	return schema.type === "array" ? typeOf(schema).replace("list", "lists") : `${typeOf(schema)}s`;
}
