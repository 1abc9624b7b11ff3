import type {
	AnyLanguageModel,
	AnyLanguageModelPart,
	Finish,
	LanguageModel,
	LanguageModelPart,
	LanguageModelRequest,
	LanguageModelUsage,
} from "../spec/index.ts";
import { toOlderPrompt } from "./older-prompt.ts";

/** What the port needs of a language model: every request streams. */
export type StreamingModel = Pick<LanguageModel, "provider" | "modelId" | "doStream">;

/**
 * A model of any version behind the current interface.
 *
 * The effort of a request does not reach an older model, whose interface has no place for it, and its answer says so; its
 * own provider options have.
 */
export function normalise(model: AnyLanguageModel): StreamingModel {
	if (model.specificationVersion === "v4") return model;
	const { provider, modelId, specificationVersion } = model;
	return {
		provider,
		modelId,
		async doStream(request: LanguageModelRequest) {
			const { reasoning, ...rest } = request;
			const older = { ...rest, prompt: toOlderPrompt(request.prompt, specificationVersion) };
			const { stream } = await (model as OlderModel).doStream(older);
			return {
				stream: stream.pipeThrough(
					new TransformStream<AnyLanguageModelPart, LanguageModelPart>({
						start: (out) => (reasoning === undefined ? undefined : out.enqueue(noEffort)),
						transform: (part, out) => out.enqueue(toPart(part)),
					}),
				),
			};
		},
	};
}

const noEffort: LanguageModelPart = {
	type: "stream-start",
	warnings: [{ type: "unsupported", feature: "effort", details: "its interface is of an earlier version" }],
};

/** The two older interfaces agree in all that is used here; their types do not. */
type OlderModel = { doStream(request: unknown): PromiseLike<{ stream: ReadableStream<AnyLanguageModelPart> }> };

function toPart(part: AnyLanguageModelPart): LanguageModelPart {
	if (part.type === "finish")
		return { ...part, finishReason: toFinish(part.finishReason), usage: toUsageShape(part.usage) };
	if (part.type !== "file" || isTagged(part.data)) return part as LanguageModelPart;
	return { ...part, data: { type: "data", data: part.data } } as LanguageModelPart;
}

function toFinish(
	reason: string | { unified: Finish["unified"]; raw: string | undefined },
): Finish & { raw: string | undefined } {
	if (typeof reason !== "string") return reason;
	return { unified: reason === "unknown" ? "other" : (reason as Finish["unified"]), raw: reason };
}

type OlderUsage = {
	readonly inputTokens?: number | undefined;
	readonly outputTokens?: number | undefined;
	readonly reasoningTokens?: number | undefined;
	readonly cachedInputTokens?: number | undefined;
};

/** Some older providers count cached tokens within the input and some beside it: input is never less than its part. */
function toUsageShape(usage: LanguageModelUsage | OlderUsage | undefined): LanguageModelUsage {
	if (isPresent(usage)) return usage;
	const { inputTokens, outputTokens, reasoningTokens, cachedInputTokens } = usage ?? {};
	const beside = (cachedInputTokens ?? 0) > (inputTokens ?? 0);
	const total = beside && inputTokens ? inputTokens + (cachedInputTokens ?? 0) : inputTokens;
	return {
		inputTokens: { total, noCache: undefined, cacheRead: cachedInputTokens, cacheWrite: undefined },
		outputTokens: { total: outputTokens, text: undefined, reasoning: reasoningTokens },
	};
}

function isPresent(usage: LanguageModelUsage | OlderUsage | undefined): usage is LanguageModelUsage {
	return typeof usage?.inputTokens === "object" && usage.inputTokens !== null;
}

function isTagged(data: unknown): boolean {
	return typeof data === "object" && data !== null && "type" in data;
}
