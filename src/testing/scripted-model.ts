import { count } from "../base/index.ts";
import type { LanguageModel, LanguageModelPart, LanguageModelRequest } from "../spec/index.ts";
import { frozenCopy } from "./frozen-copy.ts";
import { collectParts } from "./collect-parts.ts";
import { playTurn, throwFailure } from "./script-stream.ts";
import type { ScriptedRequest, ScriptTurn } from "./script.ts";

/**
 * A language model that plays a script and remembers what it was asked.
 *
 * A request that the script does not list throws, and makes `assertDone()` throw as well: a test that ends with
 * `assertDone()`, or declares the model with `using`, fails whatever became of that error in between.
 */
export interface ScriptedModel extends LanguageModel, Disposable {
	/** Every request in the order of arrival, as deep-frozen copies. */
	readonly requests: readonly ScriptedRequest[];
	/** Throws where a request was not listed, or a turn was never asked for. */
	assertDone(): void;
}

/** The script of one conversation and how far it has come. */
export type Conversation = {
	readonly name: string;
	readonly turns: readonly ScriptTurn[];
	played: number;
	calls: number;
};

/** A model with one script: the n-th request gets the n-th turn, whoever asks. */
export function scriptedModel(...turns: readonly ScriptTurn[]): ScriptedModel {
	const only: Conversation = { name: "the script", turns, played: 0, calls: 0 };
	return modelOf(
		() => only,
		() => [only],
	);
}

/** A model whose requests belong to conversations. `all` lists those that have to come to their end. */
export function modelOf(
	conversationOf: (request: ScriptedRequest) => Conversation,
	all: () => Iterable<Conversation>,
): ScriptedModel {
	const requests: ScriptedRequest[] = [];
	const unlisted: Error[] = [];

	const begin = async ({ abortSignal, ...rest }: LanguageModelRequest): Promise<AsyncGenerator<LanguageModelPart>> => {
		abortSignal?.throwIfAborted();
		const request = frozenCopy(rest);
		requests.push(request);
		const { conversation, turn } = remember(unlisted, () => nextTurn(conversationOf(request)));
		const parts = typeof turn === "function" ? await turn(request) : turn;
		throwFailure(parts);
		return playTurn(parts, () => `call-${conversation.calls++}`, abortSignal);
	};
	const assertDone = (): void => {
		if (unlisted.length > 0) throw unlisted[0];
		for (const { name, turns, played } of all())
			if (played < turns.length)
				throw new Error(`The model was asked ${count(played, "time")}; ${name} has ${count(turns.length, "turn")}.`);
	};

	return {
		specificationVersion: "v4",
		provider: "scripted",
		modelId: "scripted",
		supportedUrls: {},
		requests,
		assertDone,
		[Symbol.dispose]: assertDone,
		doStream: async (request) => ({
			stream: ReadableStream.from<LanguageModelPart>(await begin(request)),
		}),
		doGenerate: async (request) => collectParts(await begin(request)),
	};
}

function nextTurn(conversation: Conversation): { conversation: Conversation; turn: ScriptTurn } {
	const turn = conversation.turns[conversation.played];
	if (turn === undefined)
		throw new Error(
			`Script exhausted: ${conversation.name} has ${count(conversation.turns.length, "turn")} and was asked for one more.`,
		);
	conversation.played++;
	return { conversation, turn };
}

function remember<T>(errors: Error[], act: () => T): T {
	try {
		return act();
	} catch (error) {
		errors.push(error as Error);
		throw error;
	}
}
