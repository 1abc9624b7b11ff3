import type { LanguageModelV4Content, LanguageModelV4GenerateResult } from "@ai-sdk/provider";
import type { LanguageModelPart } from "../spec/index.ts";

/** Joins the parts of a stream into the answer of a request that does not stream. Throws for a stream that broke. */
export async function collectParts(parts: AsyncIterable<LanguageModelPart>): Promise<LanguageModelV4GenerateResult> {
	const content: LanguageModelV4Content[] = [];
	let modelId: string | undefined;
	for await (const part of parts) {
		const last = content.at(-1);
		if (part.type === "error") throw part.error;
		if (part.type === "response-metadata") modelId = part.modelId;
		if (part.type === "text-start") content.push({ type: "text", text: "" });
		if (part.type === "reasoning-start") content.push({ type: "reasoning", text: "" });
		if ((part.type === "text-delta" || part.type === "reasoning-delta") && last && "text" in last)
			last.text += part.delta;
		if ((part.type === "text-end" || part.type === "reasoning-end") && last && part.providerMetadata)
			last.providerMetadata = part.providerMetadata;
		if (part.type === "tool-call") content.push(part);
		if (part.type === "finish") {
			const { finishReason, usage } = part;
			return { content, finishReason, usage, warnings: [], ...(modelId ? { response: { modelId } } : {}) };
		}
	}
	throw new Error("The stream ended without a finish.");
}
