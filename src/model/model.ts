import type { AnyLanguageModel, JsonObject, ModelPort, StepReply, StepRequest, Usage } from "../spec/index.ts";
import { type Attempt, attempt, type AttemptPorts } from "./attempt.ts";
import { createCallIds } from "./call-ids.ts";
import { createTokenEstimate, type Measured } from "./estimate.ts";
import { normalise } from "./normalise.ts";
import type { PriceOf } from "./price.ts";
import { promptCutWarning } from "./prompt-cut.ts";
import { toContent } from "./reply.ts";
import { mergeProviderOptions, optionsFor, type ModelSettings, toRequest } from "./request.ts";
import { describeWarning } from "./request-warning.ts";
import { type RetryTerms, untilAnswered } from "./retry.ts";
import { textProtocol } from "./text-protocol.ts";
import { freeRequest, toUsage, type UsageEstimate, type UsageReaders } from "./usage.ts";

export type ModelOptions = Omit<AttemptPorts, "model"> &
	Pick<RetryTerms, "gate" | "keySource" | "server" | "random"> & {
		/** Of any version of the provider interface. */
		readonly model: AnyLanguageModel;
		/** Tokens of the context window. */
		readonly window: number;
		/** Absent: costs stay unknown. */
		readonly priceOf?: PriceOf | undefined;
		/** The one name of provider options that the package is to see. Absent: it sees all. */
		readonly optionsName?: string | undefined;
		/** What only this provider says in its figures. */
		readonly readUsage?: UsageReaders["readUsage"];
		readonly settings?: ModelSettings | undefined;
		/** What the provider needs said with each request; the options of `settings` go over it. */
		readonly providerOptions?: JsonObject | undefined;
		/** True for a model that asks nobody: it uses no tokens and costs nothing. */
		readonly offline?: boolean | undefined;
		/** True where the model has no tool calls of its own: they are written as text. */
		readonly textProtocol?: boolean | undefined;
		/** Hidden wherever a provider repeats them. */
		readonly secrets?: readonly string[] | undefined;
		/** Shared by all runs that may be offered the same tools. */
		readonly measuredTools?: Measured | undefined;
		/** Default 3. */
		readonly tries?: number | undefined;
		/** Told when the provider seems to cut the prompt, once, and of each request that was not sent as it was meant. */
		readonly warn?: ((message: string) => void) | undefined;
	};

/** A language model for one run: retry, watchdogs and normalising inside, ids of calls unique among all steps. */
export function createModel(options: ModelOptions): ModelPort {
	const native = normalise(options.model);
	const model = options.textProtocol ? textProtocol(native, makeNonce(options.random)) : native;
	const { id, clock, limits, bytes, gate, random, keySource, server, tries = 3, secrets = [] } = options;
	const ports: AttemptPorts = { model, id, clock, limits, bytes };
	const terms: RetryTerms = { id, clock, gate, random, keySource, server, tries, secrets };
	const merged = mergeProviderOptions(options.providerOptions, options.settings?.providerOptions);
	const providerOptions = optionsFor(options, merged);
	const settings: ModelSettings = { ...options.settings, providerOptions };
	const ids = createCallIds();
	const estimate = createTokenEstimate(options.measuredTools);
	let { warn } = options;

	const usageOf = ({ draft }: Attempt, { messages, tools }: StepRequest): Usage => {
		if (options.offline) return freeRequest;
		const guess = (): UsageEstimate => ({
			inputTokens: estimate.ofPrompt(messages, tools),
			outputTokens: Math.ceil(draft.chars / 4),
		});
		return toUsage(draft.usage, guess, options);
	};
	const warnOnce = (message: string | undefined): void => {
		if (message === undefined) return;
		warn?.(message);
		warn = undefined;
	};

	return {
		id: options.id,
		window: options.window,
		offline: options.offline,
		async step(request): Promise<StepReply> {
			const sent = toRequest(request, settings);
			ids.learn(request.messages);
			const { signal, isWatched, onText, onReasoning } = request;
			const answer = await untilAnswered(request, {
				send: (onAccept) => attempt(sent, { signal, isWatched, onText, onReasoning, onAccept }, ports),
				usageOf: (failed) => (failed.ok || failed.billable ? usageOf(failed, request) : freeRequest),
				terms,
			});
			const { draft, firstTokenMs, durationMs } = answer;
			for (const warning of draft.warnings ?? []) options.warn?.(describeWarning(options.id, warning));
			const usage = usageOf(answer, request);
			const finish = draft.finish ?? { unified: "other" };
			if (warn && !options.offline) {
				const sentTokens = request.estimatedTokens ?? estimate.ofPrompt(request.messages, request.tools);
				warnOnce(promptCutWarning(usage, sentTokens));
			}
			const model = draft.model ?? ports.model.modelId;
			return { ...toContent(draft, finish, ids), finish, usage, model, firstTokenMs, durationMs };
		},
	};
}

/** Sixteen characters that no text from outside can know, since they never leave the run. */
function makeNonce(random: () => number): string {
	return Array.from({ length: 16 }, () => Math.floor(random() * 36).toString(36)).join("");
}
