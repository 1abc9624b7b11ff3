import { APICallError, type SharedV4ProviderMetadata } from "@ai-sdk/provider";
import type { Finish, LanguageModelPart, LanguageModelUsage } from "../spec/index.ts";
import type { ScriptedFailure, ScriptedUsage, ScriptParts, ScriptPart } from "./script.ts";

/** Plays the parts of one turn as a provider would stream them. `nextCallId` names calls without an id. */
export async function* playTurn(
	parts: ScriptParts,
	nextCallId: () => string,
	signal: AbortSignal | undefined,
): AsyncGenerator<LanguageModelPart, void> {
	yield { type: "stream-start", warnings: [] };
	let named = false;
	for (const [index, part] of parts.entries()) {
		signal?.throwIfAborted();
		if (!named && !isWait(part)) {
			named = true;
			yield { type: "response-metadata", modelId: find(parts, "model")?.model ?? "scripted" };
		}
		if ("breakOff" in part) {
			yield* breakOff(part.breakOff, find(parts, "usage")?.usage ?? null);
			return;
		}
		yield* play(part, String(index), nextCallId, signal);
	}
	yield { type: "finish", finishReason: finishOf(parts), usage: usageOf(find(parts, "usage")?.usage) };
}

/** Throws what a turn fails with before its stream begins. */
export function throwFailure(parts: ScriptParts): void {
	const failure = find(parts, "fail")?.fail;
	if (failure === undefined) return;
	throw failure instanceof Error ? failure : httpFailure(failure);
}

async function* play(
	part: Exclude<ScriptPart, { breakOff: unknown }>,
	id: string,
	nextCallId: () => string,
	signal: AbortSignal | undefined,
): AsyncGenerator<LanguageModelPart, void> {
	if ("say" in part) {
		yield { type: "text-start", id };
		for (const delta of [part.say].flat()) yield { type: "text-delta", id, delta };
		yield { type: "text-end", id, ...metadata(part.providerOptions) };
	} else if ("think" in part) {
		yield { type: "reasoning-start", id };
		yield { type: "reasoning-delta", id, delta: part.think };
		yield { type: "reasoning-end", id, ...metadata(part.providerOptions) };
	} else if ("call" in part) {
		const toolCallId = part.id ?? nextCallId();
		const input = typeof part.input === "string" ? part.input : JSON.stringify(part.input);
		yield* streamInput(toolCallId, part.call, input);
		yield { type: "tool-input-end", id: toolCallId };
		yield { type: "tool-call", toolCallId, toolName: part.call, input, ...metadata(part.providerOptions) };
	} else if ("cutCall" in part) {
		yield* streamInput(nextCallId(), part.cutCall, part.input);
	} else {
		await wait(part, signal);
	}
}

function* streamInput(id: string, toolName: string, delta: string): Generator<LanguageModelPart, void> {
	yield { type: "tool-input-start", id, toolName };
	yield { type: "tool-input-delta", id, delta };
}

function* breakOff(how: true | Error, usage: ScriptedUsage | null): Generator<LanguageModelPart, void> {
	if (how === true) return;
	yield { type: "error", error: how };
	yield { type: "finish", finishReason: { unified: "error", raw: undefined }, usage: usageOf(usage) };
}

function isWait(part: ScriptPart): boolean {
	return "delayMs" in part || "waitFor" in part || "stall" in part;
}

async function wait(part: ScriptPart, signal: AbortSignal | undefined): Promise<void> {
	if ("delayMs" in part) return part.clock.sleep(part.delayMs, signal);
	if ("waitFor" in part) return void (await untilAborted(part.waitFor, signal));
	if ("stall" in part) await untilAborted(new Promise(() => {}), part.stall === "deaf" ? undefined : signal);
}

async function untilAborted(promise: Promise<unknown>, signal: AbortSignal | undefined): Promise<unknown> {
	if (signal === undefined) return promise;
	const aborted = Promise.withResolvers<never>();
	const abort = (): void => aborted.reject(signal.reason as Error);
	if (signal.aborted) abort();
	signal.addEventListener("abort", abort, { once: true });
	return Promise.race([promise, aborted.promise]).finally(() => signal.removeEventListener("abort", abort));
}

function find<Key extends string>(parts: ScriptParts, key: Key): Extract<ScriptPart, Record<Key, unknown>> | undefined {
	return parts.find((part): part is Extract<ScriptPart, Record<Key, unknown>> => key in part);
}

function finishOf(parts: ScriptParts): Finish & { raw: string | undefined } {
	const finish = find(parts, "finish")?.finish ?? (find(parts, "call") ? "tool-calls" : "stop");
	return typeof finish === "string" ? { unified: finish, raw: finish } : { ...finish, raw: finish.raw };
}

const defaultUsage: ScriptedUsage = { input: 100, output: 10 };

function usageOf(said: ScriptedUsage | null | undefined): LanguageModelUsage {
	const usage = said === null ? undefined : (said ?? defaultUsage);
	const cacheRead = usage?.cacheRead;
	const cacheWrite = usage?.cacheWrite;
	return {
		inputTokens: { total: usage?.input, noCache: undefined, cacheRead, cacheWrite },
		outputTokens: { total: usage?.output, text: undefined, reasoning: undefined },
	};
}

function metadata(options: unknown): { providerMetadata?: SharedV4ProviderMetadata } {
	return options === undefined ? {} : { providerMetadata: options as SharedV4ProviderMetadata };
}

function httpFailure({ status, message, headers, body }: ScriptedFailure): Error {
	return new APICallError({
		message: message ?? `HTTP ${status}`,
		url: "http://scripted.invalid/",
		requestBodyValues: {},
		statusCode: status,
		responseHeaders: { ...headers },
		...(body === undefined ? {} : { responseBody: body }),
	});
}
