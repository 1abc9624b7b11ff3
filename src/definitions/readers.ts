import { parseDurationMs } from "./duration.ts";
import type { FileProblem, ProblemCode } from "./problem.ts";
import type { AgentDefinition } from "../spec/index.ts";
import type { Field } from "./strict-yaml.ts";

/** What one field adds to a definition, and what is to be said about it. */
export type Reading = { readonly set?: Draft | undefined; readonly problems?: readonly FileProblem[] | undefined };

/** The parts of a definition that a frontmatter may set. */
export type Draft = Partial<Omit<AgentDefinition, "source" | "instructions">>;

/** Reads one key. Never throws: a value that cannot be used is a problem, and the default stays. */
export type KeyReader = (field: Field) => Reading;

type KeyOf<Value> = { [Key in keyof Draft]-?: Value extends Draft[Key] ? Key : never }[keyof Draft];

/** A whole number from 1; `"3"` is one too. */
export function count(into: "maxSteps" | "maxTotalTokens" | "maxOutputTokens"): KeyReader {
	return (field) => {
		const value = toNumber(field.value);
		const isCount = Number.isSafeInteger(value) && value >= 1;
		return isCount ? { set: { [into]: value } } : invalid(field, "a whole number from 1");
	};
}

/** A number within bounds. */
export function number(into: "temperature", [min, max]: readonly [number, number]): KeyReader {
	return (field) => {
		const value = toNumber(field.value);
		return value >= min && value <= max ? { set: { [into]: value } } : invalid(field, `a number from ${min} to ${max}`);
	};
}

/** A time with its unit: `90s`, `10m`. */
export function duration(into: "timeoutMs"): KeyReader {
	return (field) => {
		const value = parseDurationMs(field.value);
		return value === undefined
			? invalid(field, 'a time with its unit, such as "90s" or "10m"')
			: { set: { [into]: value } };
	};
}

/** A number of minutes; `1.5` is one too. */
export function minutes(into: "timeoutMs"): KeyReader {
	return timeIn(60_000, "minutes", into);
}

/** A number of milliseconds. */
export function milliseconds(into: "timeoutMs"): KeyReader {
	return timeIn(1, "milliseconds", into);
}

export function flag(into: "hidden" | "background"): KeyReader {
	return (field) => {
		const word = typeof field.value === "string" ? field.value.trim().toLowerCase() : field.value;
		if (word === true || word === "true") return { set: { [into]: true } };
		return word === false || word === "false" ? { set: { [into]: false } } : invalid(field, "true or false");
	};
}

/** One of a few words, in any case. */
export function choice<Word extends string>(into: KeyOf<Word>, words: readonly Word[]): KeyReader {
	return (field) => {
		const wanted = typeof field.value === "string" ? field.value.trim().toLowerCase() : undefined;
		const word = words.find((word) => word === wanted);
		return word === undefined ? invalid(field, `one of ${words.join(", ")}`) : { set: { [into]: word } };
	};
}

/** A key that is understood and not acted upon here: said, never dropped in silence. */
export function unsupported(severity: "info" | "warning" | "refused", why: string): KeyReader {
	return (field) => (field.value === null ? {} : { problems: [problem(field, severity, "unsupported-key", why)] });
}

/** A problem at a field. */
export function problem(
	{ key, line }: Field,
	severity: FileProblem["severity"],
	code: ProblemCode,
	message: string,
): FileProblem {
	return { severity, code, line, key, message };
}

/** A text as it is, and nothing of any other value: not each of them can be made a text. */
export function textOf({ value }: Field): string {
	return typeof value === "string" ? value : "";
}

/** The warning for a value that cannot be used; the key then counts as absent. */
export function invalid(field: Field, wanted: string): Reading {
	const message = `"${field.key}" is ${quote(field.value)} and was ignored; it must be ${wanted}`;
	return { problems: [problem(field, "warning", "invalid-value", message)] };
}

/** The refusal for a value that was to narrow the agent and cannot be used: it must never be as if it were not there. */
export function unreadable(field: Field, wanted: string): Reading {
	const message = `"${field.key}" is ${quote(field.value)}; it must be ${wanted}`;
	return { problems: [problem(field, "refused", "invalid-value", message)] };
}

/** Whether a value is a mapping of keys to values. */
export function isMapping(value: unknown): value is { readonly [key: string]: unknown } {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** A value in a message: as JSON, cut. */
export function quote(value: unknown): string {
	const text = typeof value === "number" ? String(value) : (JSON.stringify(value) ?? String(value));
	return text.length > 100 ? `${text.slice(0, 100)}…` : text;
}

function timeIn(unitMs: number, unit: string, into: "timeoutMs"): KeyReader {
	return (field) => {
		const value = Math.round(toNumber(field.value) * unitMs);
		const isTime = Number.isSafeInteger(value) && value >= 1;
		return isTime ? { set: { [into]: value } } : invalid(field, `a number of ${unit} above 0`);
	};
}

/** NaN for what is no number, a blank text too. */
function toNumber(value: unknown): number {
	if (typeof value === "number") return value;
	return typeof value === "string" && value.trim() !== "" ? Number(value) : Number.NaN;
}
