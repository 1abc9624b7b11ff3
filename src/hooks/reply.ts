import { cutText } from "../base/index.ts";
import type { HookMoment, JsonObject } from "../spec/index.ts";

/** What one hook said, whatever form it has. An empty object says nothing. */
export type Reply = {
	readonly deny?: string | undefined;
	readonly input?: JsonObject | undefined;
	readonly context?: string | undefined;
	readonly stop?: string | undefined;
	readonly sendBack?: string | undefined;
	/** A word for people, kept with the decision. */
	readonly note?: string | undefined;
};

/**
 * Reads what a function returned. Throws an error, to be shown after `Hook "x" failed: `, where the moment has no such
 * answer: a misspelt `deny` must not pass for a silent yes.
 */
export function toReply(moment: HookMoment, answer: unknown): Reply {
	const { keys, textMeans } = forms[moment];
	if (answer === undefined || answer === null || answer === true || answer === "") return {};
	if (answer === false) return textMeans === "deny" ? { deny: noReason } : {};
	if (typeof answer === "string") return { [textMeans]: bounded(answer) };
	if (typeof answer !== "object" || Array.isArray(answer))
		throw new Error(`it answered ${Array.isArray(answer) ? "an array" : `a ${typeof answer}`}`);
	const entries = Object.entries(answer).filter(([, value]) => value !== undefined);
	return Object.fromEntries(entries.map(([key, value]) => [key, valueOf(key, value, { moment, keys })]));
}

/** Bounds a text of a hook: it is read by a model beside everything else. */
export function bounded(text: string): string {
	return text.length <= maxChars ? text : `${cutText(text, maxChars)}\n[cut: ${text.length} characters]`;
}

/** Whether a value is an object that can be the input of a tool. */
export function isJsonObject(value: unknown): value is JsonObject {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}

/** What a hook says that gave no reason. */
export const noReason = "Denied by a hook, which gave no reason.";

const maxChars = 10_000;

type Key = Exclude<keyof Reply, "note">;

const forms: { readonly [Moment in HookMoment]: { readonly keys: readonly Key[]; readonly textMeans: Key } } = {
	UserPromptSubmit: { keys: ["deny", "context"], textMeans: "deny" },
	PreToolUse: { keys: ["deny", "context", "stop", "input"], textMeans: "deny" },
	PostToolUse: { keys: ["context", "stop"], textMeans: "context" },
	Stop: { keys: ["sendBack"], textMeans: "sendBack" },
	SubagentStart: { keys: ["deny", "context"], textMeans: "deny" },
	SubagentStop: { keys: ["sendBack"], textMeans: "sendBack" },
};

function valueOf(
	key: string,
	value: unknown,
	{ moment, keys }: { readonly moment: HookMoment; readonly keys: readonly string[] },
): JsonObject | string {
	if (!keys.includes(key)) throw new Error(`it answered "${key}", and ${moment} takes ${keys.join(", ")}`);
	if (key === "input") {
		if (isJsonObject(value)) return value;
		throw new Error('its "input" is no object');
	}
	if (typeof value !== "string") throw new Error(`its "${key}" is no text`);
	return value === "" && (key === "deny" || key === "stop") ? noReason : bounded(value);
}
