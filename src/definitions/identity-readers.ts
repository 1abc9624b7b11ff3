import { invalid, type KeyReader, problem, quote, type Reading } from "./readers.ts";
import type { Field } from "./strict-yaml.ts";

/** The names that need no attention: they are typed as they stand. */
export const slug = /^[a-z0-9][a-z0-9_/-]*$/;

const maxNameLength = 100;

/**
 * The name as written. One that is no slug can still be called, by its exact name and by its slug, and is warned of.
 * Empty is absent; what is no one-line text is refused.
 */
export const name: KeyReader = (field) => {
	const { value } = field;
	if (value === null || value === "") return {};
	const text = typeof value === "number" ? String(value) : value;
	if (typeof text !== "string") {
		return {
			problems: [problem(field, "refused", "invalid-name", `"${field.key}" is ${quote(value)}; it must be a text`)],
		};
	}
	const name = text.trim();
	if (name.length > maxNameLength || /\p{C}/u.test(name)) {
		const message = `"${field.key}" must be one line of at most ${maxNameLength} characters`;
		return { problems: [problem(field, "refused", "invalid-name", message)] };
	}
	if (slug.test(name)) return { set: { name } };
	const message = `The name ${quote(name)} is not of the form [a-z0-9][a-z0-9_/-]*, which every client reads`;
	return { set: { name }, problems: [problem(field, "warning", "name-not-slug", message)] };
};

/** When to delegate. White space at the ends goes; empty is absent. */
export const description: KeyReader = (field) => {
	const { value } = field;
	if (value === null) return {};
	if (typeof value !== "string") return invalid(field, "a text");
	return value.trim() === "" ? {} : { set: { description: value.trim() } };
};

/** `inherit`, an alias, `provider/id`, or a list of fallbacks, as written; what they mean here is decided at the start. */
export const model = modelNamed("warning");

/** As `model`, where the names that a program shows to people are in use: such a one is worth no warning. */
export const displayModel = modelNamed("info");

function modelNamed(odd: "info" | "warning"): KeyReader {
	return (field) => readModel(field, odd);
}

function readModel(field: Field, severity: "info" | "warning"): Reading {
	const { value } = field;
	if (value === null || value === "") return {};
	const models = (Array.isArray(value) ? value : [value]) as readonly unknown[];
	const texts = models.filter((item) => typeof item === "string").map((item) => item.trim());
	if (texts.length !== models.length || texts.length === 0) return invalid(field, "a text, or a list of texts");
	const set = { model: Array.isArray(value) ? texts : (texts[0] ?? "") };
	const odd = texts.filter((text) => !/^[\w.@:/-]+$/.test(text));
	if (odd.length === 0) return { set };
	const message = `The model ${quote(odd[0])} has a form that no provider uses; the agent inherits unless an alias has this name`;
	return { set, problems: [problem(field, severity, "unknown-model", message)] };
}
