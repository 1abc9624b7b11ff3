import { RunStop } from "../../spec/index.ts";
import { languageOf } from "./request.ts";
import { sentencesIn } from "./sentences.ts";

/** Ends a run whose request a search cannot answer: one sentence, and the lines that select a model. */
export function needsModel(request: string): RunStop {
	const sentence = sentencesIn(languageOf(request)).needsModel(request);
	return new RunStop({ status: "failed", cause: { code: "needs-model", message: [sentence, ...ways].join("\n") } });
}

const ways = [
	'  errand -m provider/id "…"            such as anthropic/…, openai/…, google/…, ollama/…',
	"  ERRAND_MODEL=provider/id             in the environment",
	'  { "model": "provider/id" }           in ~/.errand/errand.config.json',
];
