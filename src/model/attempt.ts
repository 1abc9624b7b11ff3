import type { Clock, LanguageModelRequest, RunLimits, StepRequest } from "../spec/index.ts";
import type { ByteWatch } from "./bytes.ts";
import { coalesce } from "./coalesce.ts";
import { type Draft, openDraft } from "./draft.ts";
import type { StreamingModel } from "./normalise.ts";
import { readStream } from "./stream.ts";
import { watch } from "./watchdog.ts";

/** How one request went: a whole answer, or what was thrown and how far it had come. */
export type Attempt = { readonly draft: Draft; readonly firstTokenMs: number; readonly durationMs: number } & (
	| { readonly ok: true }
	| {
			readonly ok: false;
			readonly thrown: unknown;
			/** The provider had accepted the request, so what broke is its stream. */
			readonly began: boolean;
			/** The model may have read the prompt; false where the provider turned the request down. */
			readonly billable: boolean;
	  }
);

export type AttemptPorts = {
	readonly model: StreamingModel;
	readonly id: string;
	readonly clock: Clock;
	readonly limits: Pick<RunLimits, "firstTokenMs" | "idleMs">;
	readonly bytes?: ByteWatch | undefined;
};

/** Who follows the answer. */
export type Listeners = Pick<StepRequest, "signal" | "isWatched"> & {
	readonly onText: StepRequest["onText"] | undefined;
	readonly onReasoning: StepRequest["onReasoning"] | undefined;
	/** Told when the provider has taken the request. */
	readonly onAccept?: (() => void) | undefined;
};

/**
 * Sends a request once and reads its answer. Never rejects.
 *
 * Ends as soon as the run's signal aborts or the provider falls silent, also with a model that ignores its signal; what
 * such a model says later is dropped.
 */
export async function attempt(
	request: LanguageModelRequest,
	{ signal, isWatched, onText, onReasoning, onAccept }: Listeners,
	{ model, id, clock, limits, bytes }: AttemptPorts,
): Promise<Attempt> {
	const draft = openDraft();
	const startedAt = clock.monotonic();
	let began = false;
	let firstTokenMs: number | undefined;
	using dog = watch({ clock, limits, signal, modelId: id });
	using _bytes = bytes?.watch(dog.signal, () => dog.touch());
	using text = coalesce(clock, onText, isWatched);
	using reasoning = coalesce(clock, onReasoning, isWatched);

	const read = async (): Promise<void> => {
		const { stream } = await model.doStream({ ...request, abortSignal: dog.signal });
		began = true;
		onAccept?.();
		await readStream(stream, { draft, dog, clock }, (part) => {
			firstTokenMs ??= Math.round(clock.monotonic() - startedAt);
			if (part.type === "text-delta") text.add(part.delta);
			if (part.type === "reasoning-delta") reasoning.add(part.delta);
		});
		text.flush();
		reasoning.flush();
	};
	const figures = (): Pick<Attempt, "draft" | "firstTokenMs" | "durationMs"> => {
		const durationMs = Math.round(clock.monotonic() - startedAt);
		return { draft, firstTokenMs: firstTokenMs ?? durationMs, durationMs };
	};
	try {
		await Promise.race([read(), dog.stopped]);
		return { ok: true, ...figures() };
	} catch (thrown) {
		return { ok: false, thrown, began, billable: began || dog.signal.aborted, ...figures() };
	}
}
