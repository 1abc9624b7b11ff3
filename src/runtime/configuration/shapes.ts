import type { Node } from "jsonc-parser";
import { suggest } from "../../base/index.ts";
import type { JsonObject, JsonSchema, JsonValue } from "../../spec/index.ts";

/**
 * What a value of the file may be: as a JSON Schema for editors, and as a reader with sentences for people.
 *
 * One table of these is both, so that the schema in the package and what is accepted cannot differ.
 */
export type Shape<Value> = {
	readonly schema: JsonSchema;
	/** The value of a node; undefined after `report` was told what is wrong. Never throws. */
	read(node: Node, key: string, report: Report): Value | undefined;
};

/** Takes one mistake: where it stands, and a sentence about it without its place. */
export type Report = (node: Node, sentence: string) => void;

type ValueOf<Of> = Of extends Shape<infer Value> ? Value : never;

/** A value that a predicate accepts; `what` completes "must be …". */
export function value<Value extends JsonValue>(
	schema: JsonSchema,
	what: string,
	accepts: (value: unknown) => value is Value,
): Shape<Value> {
	return {
		schema,
		read(node, key, report) {
			const given = node.value as unknown;
			if (accepts(given)) return given;
			report(node, `${JSON.stringify(key)} is ${show(node)}, and must be ${what}`);
			return undefined;
		},
	};
}

/** A text that is not blank. */
export function text(description: string): Shape<string> {
	const isText = (given: unknown): given is string => typeof given === "string" && given.trim() !== "";
	return value({ type: "string", minLength: 1, description }, "a text", isText);
}

/** A number in a range, both ends included. */
export function number(description: string, { least, most }: { readonly least: number; readonly most?: number }) {
	const accepts = (given: unknown): given is number =>
		typeof given === "number" && given >= least && given <= (most ?? Number.MAX_VALUE);
	const range = most === undefined ? `from ${least}` : `from ${least} to ${most}`;
	const schema = { type: "number", minimum: least, ...(most === undefined ? {} : { maximum: most }), description };
	return value(schema, `a number ${range}`, accepts);
}

/** A number above a bound. */
export function numberAbove(description: string, bound: number): Shape<number> {
	const accepts = (given: unknown): given is number => Number.isFinite(given) && Number(given) > bound;
	return value({ type: "number", exclusiveMinimum: bound, description }, `a number above ${bound}`, accepts);
}

/** A whole number that is not smaller than `least`. */
export function count(description: string, least: number): Shape<number> {
	const accepts = (given: unknown): given is number => Number.isSafeInteger(given) && Number(given) >= least;
	return value({ type: "integer", minimum: least, description }, `a whole number from ${least}`, accepts);
}

export function flag(description: string): Shape<boolean> {
	return value({ type: "boolean", description }, "true or false", (given) => typeof given === "boolean");
}

/** One of a few names; a mistake is answered with all of them. */
export function choice<Name extends string>(description: string, names: readonly Name[]): Shape<Name> {
	return {
		schema: { enum: names, description },
		read(node, key, report) {
			const found = names.find((name) => name === node.value);
			if (found !== undefined) return found;
			report(node, `${JSON.stringify(key)} is ${show(node)}, and must be one of: ${names.join(", ")}`);
			return undefined;
		},
	};
}

/** A list whose entries all have one shape. An entry that is wrong leaves the others. */
export function list<Item>(description: string, item: Shape<Item>): Shape<readonly Item[]> {
	return {
		schema: { type: "array", items: item.schema, description },
		read(node, key, report) {
			if (node.type !== "array") return wrongType(node, key, "a list", report);
			const items = (node.children ?? []).map((child, index) => item.read(child, `${key}[${index}]`, report));
			return items.filter((each) => each !== undefined) as Item[];
		},
	};
}

/** An object with keys of the user's own, whose values all have one shape. */
export function map<Item>(description: string, item: Shape<Item>): Shape<{ readonly [key: string]: Item }> {
	return {
		schema: { type: "object", additionalProperties: item.schema, description },
		read(node, key, report) {
			if (node.type !== "object") return wrongType(node, key, "an object", report);
			const entries = propertiesOf(node, key, report).map(({ name, child }) => {
				return [name, item.read(child, join(key, name), report)] as const;
			});
			return Object.fromEntries(entries.filter((entry): entry is [string, Item] => entry[1] !== undefined));
		},
	};
}

/** An object with the keys that are listed and no others. Those that it must have are in `required`. */
export function object<Fields extends { readonly [key: string]: Shape<unknown> }>(
	description: string,
	fields: Fields,
	required: readonly (keyof Fields & string)[] = [],
): Shape<{ readonly [Key in keyof Fields]?: ValueOf<Fields[Key]> }> {
	const properties = Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, field.schema]));
	const must = required.length === 0 ? {} : { required };
	return {
		schema: { type: "object", properties, ...must, additionalProperties: false, description },
		read(node, key, report) {
			if (node.type !== "object") return wrongType(node, key, "an object", report);
			const found = propertiesOf(node, key, report);
			const entries = found.map(({ name, child, at }) => {
				const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
				if (field) return [name, field.read(child, join(key, name), report)] as const;
				const instead = suggest(name, Object.keys(fields));
				report(at, `there is no key ${JSON.stringify(join(key, name))}. ${instead}`);
				return [name, undefined] as const;
			});
			for (const name of required) {
				if (!found.some((property) => property.name === name))
					report(node, `${JSON.stringify(join(key, name))} is missing`);
			}
			return Object.fromEntries(entries.filter(([, read]) => read !== undefined)) as {
				readonly [Key in keyof Fields]?: ValueOf<Fields[Key]>;
			};
		},
	};
}

/** An object that is handed on as it is. */
export function anyObject(description: string): Shape<JsonObject> {
	return {
		schema: { type: "object", description },
		read(node, key, report) {
			return node.type === "object" ? (plain(node) as JsonObject) : wrongType(node, key, "an object", report);
		},
	};
}

type Property = { readonly name: string; readonly at: Node; readonly child: Node };

/** The entries of an object in order, each key once: the first counts, and a second one is reported. */
function propertiesOf(node: Node, key: string, report: Report): readonly Property[] {
	const seen = new Set<string>();
	return (node.children ?? []).flatMap(({ children: [at, child] = [] }) => {
		if (!at || !child) return [];
		const name = String(at.value);
		if (seen.has(name)) report(at, `the key ${JSON.stringify(join(key, name))} stands there twice`);
		if (seen.has(name)) return [];
		seen.add(name);
		return [{ name, at, child }];
	});
}

function wrongType(node: Node, key: string, what: string, report: Report): undefined {
	report(node, `${key === "" ? "the file" : JSON.stringify(key)} is ${show(node)}, and must be ${what}`);
	return undefined;
}

function join(key: string, name: string): string {
	return key === "" ? name : `${key}.${name}`;
}

function show(node: Node): string {
	if (node.type === "object" || node.type === "array") return `an ${node.type}`;
	const shown = JSON.stringify(node.value) ?? "nothing";
	return shown.length > 80 ? `${shown.slice(0, 80)}…` : shown;
}

/** The value of a node, whatever it is. */
export function plain(node: Node): JsonValue {
	if (node.type === "array") return (node.children ?? []).map(plain);
	if (node.type !== "object") return node.value as JsonValue;
	const entries = (node.children ?? []).flatMap(({ children: [at, child] = [] }) =>
		at && child ? [[String(at.value), plain(child)] as const] : [],
	);
	return Object.fromEntries(entries);
}
