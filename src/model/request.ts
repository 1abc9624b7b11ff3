import type { LanguageModelRequest, ModelChoice, StepRequest } from "../spec/index.ts";

/** How a run asks its model, beside the messages and tools. */
export type ModelSettings = Omit<ModelChoice, "id" | "chosenBy">;

/** A step's request as a language model takes it. Without tools there is no tool choice, which providers would refuse. */
export function toRequest({ messages, tools, toolChoice }: StepRequest, settings: ModelSettings): LanguageModelRequest {
	const { effort, temperature, maxOutputTokens, providerOptions } = settings;
	return {
		prompt: [...messages],
		...(tools.length === 0 ? {} : { tools: [...tools], toolChoice: { type: toolChoice } }),
		...(effort === undefined ? {} : { reasoning: effort }),
		...(temperature === undefined ? {} : { temperature }),
		...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
		...(providerOptions === undefined
			? {}
			: { providerOptions: providerOptions as NonNullable<LanguageModelRequest["providerOptions"]> }),
	};
}
