import { type KeyReader, problem, quote, unreadable } from "../readers.ts";

/**
 * How often a program asks while an agent works. A file never raises a permission, so that stays the user's to say;
 * `plan` is a promise to change nothing, and is kept. `known` are the other modes of that program.
 */
export function permissionMode(known: readonly string[]): KeyReader {
	return (field) => {
		if (field.value === null) return {};
		if (typeof field.value !== "string") return unreadable(field, "the name of a mode");
		const word = field.value.trim().toLowerCase();
		if (word === "plan") return { set: { filter: "readonly" } };
		const isKnown = known.some((mode) => mode.toLowerCase() === word);
		const message = `The permission mode ${quote(field.value)} was ignored: what is allowed, and when to ask, is the user's to say`;
		return { problems: [problem(field, isKnown ? "info" : "warning", "unsupported-key", message)] };
	};
}
