import { a, act, anyObject, flag, listOf, mapOf, numberFrom, objectOf, text } from "../../base/index.ts";
import type { Field, FieldsOf } from "../../base/index.ts";
import { ErrandError } from "../../spec/index.ts";
import type { Wording } from "../../spec/index.ts";
import type { Permits } from "../../authority/index.ts";
import type { ModelSettings, RuntimeOptions } from "../options.ts";
import { checkLimits } from "./check-limits.ts";
import { countFrom, hook, middleware, modelFields, permitFields, texts } from "./shared-fields.ts";

/**
 * Refuses options that would not be looked at, or that are not of their kind. Throws `wrong-use` that names the key,
 * what it is and what it must be. Agents and tools are checked where they are registered.
 */
export function checkOptions(options: unknown): asserts options is RuntimeOptions {
	checkWith(optionsOfRuntime, options, "Cannot create a runtime with these options");
}

/** The same by other fields, for a door that takes other options. `refusal` begins the message. */
export function checkWith(field: Field, options: unknown, refusal: string): void {
	const problem = field(options, "");
	if (problem !== undefined) throw new ErrandError("wrong-use", `${refusal}: ${problem}.`);
	checkLimits(options as RuntimeOptions);
}

const model: Field = a(
	"provider/id, an alias, or a language model of the AI SDK",
	(value) =>
		(typeof value === "string" && value.trim() !== "") ||
		(typeof value === "object" && value !== null && "doStream" in value),
);

const agents: Field = a(
	"a list of agents, or a function that finds one by its name",
	(value) => Array.isArray(value) || typeof value === "function",
);

const price = objectOf(
	{ input: numberFrom(0), output: numberFrom(0), cacheRead: numberFrom(0), cacheWrite: numberFrom(0) },
	["input", "output"],
);
const modelSettings: FieldsOf<ModelSettings> = { window: countFrom(1), price, textProtocol: flag };
const permits: FieldsOf<Permits> = { ...permitFields, canAsk: flag };

const wording: FieldsOf<Wording> = {
	permit: act,
	permits: text,
	readOnly: text,
	variables: text,
	selectModel: texts,
	askAgain: act,
	answer: act,
	force: text,
	trust: text,
};

/** What each option may be. */
export const optionFields: FieldsOf<RuntimeOptions> = {
	model,
	resolveModel: act,
	modelChosenBy: text,
	aliases: mapOf(text),
	models: mapOf(objectOf(modelSettings)),
	baseUrls: mapOf(text),
	...modelFields,
	workspace: text,
	tools: listOf(anyObject),
	agents,
	describeTask: act,
	agentFiles: flag,
	trustOf: act,
	generalPurpose: flag,
	background: flag,
	permits: objectOf(permits),
	delegate: mapOf(texts),
	hooks: listOf(hook),
	middleware: listOf(middleware),
	ask: act,
	limits: anyObject,
	rootLimits: anyObject,
	treeLimits: anyObject,
	journal: anyObject,
	onProblem: act,
	wording: objectOf(wording),
	platform: text,
	secretFolders: texts,
	spillFolder: text,
	env: anyObject,
	home: text,
	clock: anyObject,
	randomId: act,
};

const optionsOfRuntime = objectOf(optionFields);
