import { suggest } from "./nearest.ts";

/**
 * What a value in code may be. Answers with what is wrong with it, as the end of a sentence without its period;
 * undefined where nothing is. `key` is how messages name it. Never throws.
 */
export type Field = (value: unknown, key: string) => string | undefined;

/** A field for every key of a type: one that is added to the type and not here does not compile. */
export type FieldsOf<Of> = { readonly [Key in keyof Of]-?: Field };

/** A value that a test accepts; `what` completes "must be …". */
export function a(what: string, fits: (value: unknown) => boolean): Field {
	return (value, key) => (fits(value) ? undefined : `${nameOf(key)} is ${shown(value)}, and must be ${what}`);
}

export const text: Field = a("a text", (value) => typeof value === "string");
export const flag: Field = a("true or false", (value) => typeof value === "boolean");
export const act: Field = a("a function", (value) => typeof value === "function");
export const anyObject: Field = a("an object", isObject);

/** A finite number of at least `least`. */
export function numberFrom(least: number): Field {
	return a(`a number from ${least}`, (value) => Number.isFinite(value) && Number(value) >= least);
}

/** A finite number above `bound`. */
export function numberAbove(bound: number): Field {
	return a(`a number above ${bound}`, (value) => Number.isFinite(value) && Number(value) > bound);
}

/** An object of which JSON keeps all there is. */
export const jsonObject: Field = (value, key) => anyObject(value, key) ?? lostInJson(value, key, 0);

/** One of a few names. */
export function oneOf(names: readonly string[]): Field {
	return a(`one of ${names.join(", ")}`, (value) => names.some((name) => name === value));
}

/** A list whose entries all have one form. */
export function listOf(entry: Field): Field {
	const list = a("a list", Array.isArray);
	return (value, key) => {
		if (!Array.isArray(value)) return list(value, key);
		return firstOf(value.map((each: unknown, index) => () => entry(each, `${key}[${index}]`)));
	};
}

/** An object with keys of the caller's own, whose values all have one form. */
export function mapOf(entry: Field): Field {
	return (value, key) => {
		if (!isObject(value)) return anyObject(value, key);
		return firstOf(
			Object.entries(value).map(
				([name, each]) =>
					() =>
						entry(each, join(key, name)),
			),
		);
	};
}

/**
 * An object with these keys. A key of another name is a mistake in a plain object; an object of a class may hold more.
 * What is undefined counts as absent.
 */
export function objectOf(fields: { readonly [key: string]: Field }, required: readonly string[] = []): Field {
	const entries = Object.entries(fields);
	return (value, key) => {
		if (!isObject(value)) return anyObject(value, key);
		const unknown = isPlain(value) ? Object.keys(value).find((name) => !Object.hasOwn(fields, name)) : undefined;
		if (unknown !== undefined) return unknownKey(unknown, key, fields);
		const missing = required.find((name) => value[name] === undefined);
		if (missing !== undefined) return `"${join(key, missing)}" is missing`;
		for (const [name, field] of entries) {
			const problem = value[name] === undefined ? undefined : field(value[name], join(key, name));
			if (problem !== undefined) return problem;
		}
		return undefined;
	};
}

/** Deeper is a circle, or more than the journal can write. */
const maxDepth = 100;

function lostInJson(value: unknown, key: string, depth: number): string | undefined {
	if (value === null || typeof value === "string" || typeof value === "boolean" || Number.isFinite(value))
		return undefined;
	if (depth > maxDepth) return `"${key.slice(0, 80)}…" is nested deeper than ${maxDepth} levels`;
	const isHolder = Array.isArray(value) || (isObject(value) && isPlain(value));
	if (!isHolder) return `${nameOf(key)} is ${shown(value)}, and must be plain JSON`;
	const entries = Object.entries(value as object).filter(([, each]) => each !== undefined || Array.isArray(value));
	return firstOf(
		entries.map(
			([name, each]) =>
				() =>
					lostInJson(each, join(key, name), depth + 1),
		),
	);
}

function unknownKey(name: string, key: string, fields: object): string {
	return `there is no key "${join(key, name)}". ${suggest(name, Object.keys(fields))}`;
}

function firstOf(questions: readonly (() => string | undefined)[]): string | undefined {
	for (const ask of questions) {
		const problem = ask();
		if (problem !== undefined) return problem;
	}
	return undefined;
}

function isObject(value: unknown): value is { readonly [key: string]: unknown } {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isPlain(value: object): boolean {
	const prototype: unknown = Object.getPrototypeOf(value);
	return prototype === Object.prototype || prototype === null;
}

function nameOf(key: string): string {
	return key === "" ? "it" : `"${key}"`;
}

function join(key: string, name: string): string {
	return key === "" ? name : `${key}.${name}`;
}

/** A value as a message shows it. */
function shown(value: unknown): string {
	if (typeof value === "function") return "a function";
	if (Array.isArray(value)) return "a list";
	if (typeof value === "object" && value !== null) return `an object${classOf(value)}`;
	const text = typeof value === "string" ? JSON.stringify(value) : String(value);
	return text.length > 80 ? `${text.slice(0, 80)}…` : text;
}

function classOf(value: object): string {
	const name: unknown = (value.constructor as { readonly name?: unknown } | undefined)?.name;
	return isPlain(value) || typeof name !== "string" || name === "" ? "" : ` of class ${name}`;
}
