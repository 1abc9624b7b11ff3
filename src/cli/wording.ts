import type { Wording } from "../spec/index.ts";
import { questionId } from "./question-line.ts";

/** The words of the program: its flags, its commands and the user's own files. */
export const programWording: Wording = {
	permit: (rule) => `--allow ${/^[\w-]+$/.test(rule) ? rule : `'${rule}'`}`,
	permits: "--allow",
	readOnly: "--read-only",
	variables: "the environment",
	selectModel: [
		'  errand -m provider/id "…"            such as anthropic/…, openai/…, google/…, ollama/…',
		"  ERRAND_MODEL=provider/id             in the environment",
		'  { "model": "provider/id" }           in ~/.errand/errand.config.json',
	],
	askAgain: (runId) => `errand --resume ${runId}, and a prompt`,
	answer: (askId) => `errand runs answer ${questionId({ askId })} yes, or no`,
	force: "--force",
	trust: "run: errand trust",
};
