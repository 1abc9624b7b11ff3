import type { Usage } from "../spec/index.ts";

/** An estimate is off by a factor of two at worst; a prompt this short is not cut by anyone. */
const minTokens = 2_000;
const factor = 4;

/** What to say where the provider counted far fewer tokens than were sent; undefined where it did not. */
export function promptCutWarning({ inputTokens, estimated }: Usage, sentTokens: number): string | undefined {
	if (estimated || sentTokens < minTokens || inputTokens * factor > sentTokens) return undefined;
	return (
		`The provider counted ${inputTokens} tokens where about ${sentTokens} were sent: it seems to cut the prompt. ` +
		"Raise the server's context window; for Ollama that is OLLAMA_CONTEXT_LENGTH."
	);
}
