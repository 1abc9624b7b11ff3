import { RunStop } from "../../spec/index.ts";
import type { Wording } from "../../spec/index.ts";
import { languageOf } from "./request.ts";
import { sentencesIn } from "./sentences.ts";

/** Ends a run whose request a search cannot answer: one sentence, and the lines that select a model. */
export function needsModel(request: string, { selectModel }: Pick<Wording, "selectModel">): RunStop {
	const sentence = sentencesIn(languageOf(request)).needsModel(request);
	return new RunStop({
		status: "failed",
		cause: { code: "needs-model", message: [sentence, ...selectModel].join("\n") },
	});
}
