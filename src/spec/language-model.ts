import type {
	LanguageModelV2,
	LanguageModelV2StreamPart,
	LanguageModelV3,
	LanguageModelV3StreamPart,
	LanguageModelV4,
	LanguageModelV4CallOptions,
	LanguageModelV4StreamPart,
	LanguageModelV4Usage,
} from "@ai-sdk/provider";

/** A language model as every provider package of the AI SDK builds one. */
export type LanguageModel = LanguageModelV4;

/** The same, of any version that is still in use. */
export type AnyLanguageModel = LanguageModelV2 | LanguageModelV3 | LanguageModelV4;

/** One request to a language model. */
export type LanguageModelRequest = LanguageModelV4CallOptions;

/** One part of a streamed answer. */
export type LanguageModelPart = LanguageModelV4StreamPart;

/** The same, of any version. */
export type AnyLanguageModelPart = LanguageModelV2StreamPart | LanguageModelV3StreamPart | LanguageModelV4StreamPart;

/** What a provider says that a request has used. */
export type LanguageModelUsage = LanguageModelV4Usage;
