import { addUsage, noUsage, RunStop } from "../spec/index.ts";
import type { ModelPort, Usage } from "../spec/index.ts";
import type { AskModel } from "./summarise.ts";

/** What a request for a summary goes through. */
export type AskModelPorts = {
	/** The run's own. */
	readonly model: ModelPort;
	readonly signal: AbortSignal;
	/** Writes what was recorded: it stands before every act. Rejects only where storage fails. */
	readonly commit: () => void | Promise<void>;
	/** Whether the run may spend so many tokens on it. */
	readonly mayAsk: (tokens: number) => boolean;
};

/** A part of a run's window, and so of the request, that an answer takes beside it. */
const answerTokens = 1_000;

/**
 * Asks the run's own model for a text, without tools. Never rejects for what a model does, nor for a stop: then there
 * is no text, and the next request of the run says why.
 */
export function createAskModel({ model, signal, commit, mayAsk }: AskModelPorts): AskModel {
	return async ({ messages, tokens }) => {
		if (!mayAsk(tokens + answerTokens)) return {};
		await commit();
		let spent: Usage = noUsage;
		const count = (usage: Usage | undefined): void => {
			if (usage) spent = addUsage(spent, usage);
		};
		try {
			const onRetry = (retry: { readonly usage?: Usage | undefined }): void => count(retry.usage);
			const { text, usage, calls } = await model.step({ messages, tools: [], toolChoice: "none", signal, onRetry });
			count(usage);
			return { text: calls.length === 0 ? text : undefined, usage: spent };
		} catch (thrown) {
			if (!(thrown instanceof RunStop)) throw thrown;
			count(thrown.usage);
			return { usage: spent };
		}
	};
}
