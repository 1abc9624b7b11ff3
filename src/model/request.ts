import type { JsonObject, LanguageModelRequest, ModelChoice, StepRequest } from "../spec/index.ts";

/** How a run asks its model, beside the messages and tools. */
export type ModelSettings = Omit<ModelChoice, "id" | "chosenBy">;

type ProviderOptions = NonNullable<LanguageModelRequest["providerOptions"]>;

/** A step's request as a language model takes it. Without tools there is no tool choice, which providers would refuse. */
export function toRequest({ messages, tools, toolChoice }: StepRequest, settings: ModelSettings): LanguageModelRequest {
	const { effort, temperature, maxOutputTokens, providerOptions } = settings;
	return {
		prompt: [...messages],
		...(tools.length === 0 ? {} : { tools: [...tools], toolChoice: { type: toolChoice } }),
		...(effort === undefined ? {} : { reasoning: effort }),
		...(temperature === undefined ? {} : { temperature }),
		...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
		...(providerOptions === undefined ? {} : { providerOptions: providerOptions as ProviderOptions }),
	};
}

/** Lays the options of a run over those that its provider needs, provider by provider. */
export function mergeProviderOptions(
	under: JsonObject | undefined,
	over: JsonObject | undefined,
): JsonObject | undefined {
	if (under === undefined || over === undefined) return over ?? under;
	const names = new Set([...Object.keys(under), ...Object.keys(over)]);
	return Object.fromEntries(Array.from(names, (name) => [name, { ...asObject(under[name]), ...asObject(over[name]) }]));
}

/** Of provider options those that are meant for this model, under the one name that its package is to see. */
export function optionsFor(
	{ id, optionsName }: { readonly id: string; readonly optionsName?: string | undefined },
	options: JsonObject | undefined,
): JsonObject | undefined {
	if (optionsName === undefined || options === undefined) return options;
	const named = { ...asObject(options[id.slice(0, id.indexOf("/"))]), ...asObject(options[optionsName]) };
	return Object.keys(named).length === 0 ? undefined : { [optionsName]: named };
}

function asObject(value: JsonObject[string]): JsonObject {
	return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}
