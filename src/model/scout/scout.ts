import type { LanguageModel, LanguageModelPart, LanguageModelRequest, Wording } from "../../spec/index.ts";
import { delegate } from "./delegate.ts";
import { look } from "./look.ts";
import { needsModel } from "./needs-model.ts";
import { overview } from "./overview.ts";
import { isAboutAll, kindOf } from "./request.ts";
import { askedOf } from "./sentences.ts";
import { scoutId } from "../scout-id.ts";
import { nothingUsed, partsOf } from "./stream.ts";
import { readTranscript, type Transcript } from "./transcript.ts";
import type { Turn } from "./turn.ts";

/**
 * The model that runs where none is selected. It is no language model: a program that splits a question, searches by
 * its words and reports places, and sees only messages and tool schemas.
 *
 * The same request gets the same answer. Rejects with a `RunStop` of `failed: needs-model` where a search is no answer.
 */
export function createScout(wording: Pick<Wording, "selectModel">): LanguageModel {
	return {
		specificationVersion: "v4",
		provider: scoutId,
		modelId: scoutId,
		supportedUrls: {},
		doStream: async (request) => ({ stream: ReadableStream.from<LanguageModelPart>(answer(request, wording)) }),
		doGenerate: async (request) => {
			const parts = [...answer(request, wording)];
			const text = parts.flatMap((part) =>
				part.type === "text-delta" ? [{ type: "text" as const, text: part.delta }] : [],
			);
			const calls = parts.filter((part) => part.type === "tool-call");
			const finish = calls.length > 0 ? "tool-calls" : "stop";
			return {
				content: [...text, ...calls],
				finishReason: { unified: finish, raw: finish },
				usage: nothingUsed,
				warnings: [],
				response: { modelId: scoutId },
			};
		},
	};
}

function answer(request: LanguageModelRequest, wording: Pick<Wording, "selectModel">): readonly LanguageModelPart[] {
	request.abortSignal?.throwIfAborted();
	const transcript = readTranscript(request);
	return [...partsOf(turnOf(transcript, wording), transcript.callCount)];
}

function nextTurn(asked: string, transcript: Transcript): Turn {
	if (transcript.tools.has("task")) return delegate(transcript);
	return isAboutAll(asked) && transcript.tools.has("glob") ? overview(transcript) : look(transcript);
}

/** Whoever may delegate is the main agent. A run that ends by a tool says its last word with it. */
function turnOf(transcript: Transcript, wording: Pick<Wording, "selectModel">): Turn {
	const asked = askedOf(transcript.question);
	if (transcript.results.length === 0 && kindOf(asked) !== "question") throw needsModel(asked, wording);
	const turn = nextTurn(asked, transcript);
	const completes = transcript.mayCall && transcript.tools.has("complete");
	return "say" in turn && completes ? { calls: [{ tool: "complete", input: { result: turn.say } }] } : turn;
}
