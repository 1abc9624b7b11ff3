import { a, act, anyObject, flag, jsonObject, listOf, numberFrom, objectOf, oneOf, text } from "../../base/index.ts";
import type { Field, FieldsOf } from "../../base/index.ts";
import { efforts, hookMoments } from "../../spec/index.ts";
import type { Effort, Hook, JsonObject, Middleware, TreePermits } from "../../spec/index.ts";

export const texts: Field = listOf(text);

/** A whole number that is not smaller than `least`. */
export function countFrom(least: number): Field {
	return a(`a whole number of at least ${least}`, (value) => Number.isSafeInteger(value) && Number(value) >= least);
}

export const signal: Field = a("an AbortSignal", (value) => value instanceof AbortSignal);

/** How a model is asked, for a runtime and for one agent. */
export const modelFields: FieldsOf<{
	readonly effort?: Effort | undefined;
	readonly temperature?: number | undefined;
	readonly maxOutputTokens?: number | undefined;
	readonly providerOptions?: JsonObject | undefined;
}> = {
	effort: oneOf(efforts),
	temperature: numberFrom(0),
	maxOutputTokens: countFrom(1),
	providerOptions: jsonObject,
};

const filterNames = oneOf(["readonly", "full", "none"]);
/** Those of a filter in code have two functions, to ask it by name. */
const filterLists = objectOf({
	base: oneOf(["readonly", "full"]),
	allow: texts,
	deny: texts,
	filter: act,
	isAllowed: act,
});

export const toolFilter: Field = (value, key) => (typeof value === "object" ? filterLists : filterNames)(value, key);

export const permitFields: FieldsOf<TreePermits> = { allow: texts, yes: flag, readOnly: flag };

const hookFields: FieldsOf<Hook> = {
	moment: oneOf(hookMoments),
	name: text,
	matcher: text,
	timeoutMs: countFrom(1),
	run: act,
	command: text,
	scripts: anyObject,
};

export const hook: Field = objectOf(hookFields, ["moment"]);

const { tools, ...ofAgent }: FieldsOf<Middleware> = {
	name: text,
	instruction: text,
	beforeModel: act,
	afterModel: act,
	aroundTool: act,
	tools: listOf(anyObject),
};

/** An agent's has no tools: those are the runtime's. */
export const agentMiddleware: Field = objectOf(ofAgent);
export const middleware: Field = objectOf({ ...ofAgent, tools });
