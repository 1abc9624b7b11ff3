import { type Clock, type FailedCode, type RunLimits, RunStop } from "../spec/index.ts";

/** Ends one try of a request when its run stops or the provider falls silent. Disposing leaves no timer behind. */
export interface Watchdog extends Disposable {
	/** For the request: aborts when the try is over, for whatever reason. */
	readonly signal: AbortSignal;
	/** Never resolves; rejects with the run's own reason, or with a `RunStop` that names the timeout. */
	readonly stopped: Promise<never>;
	/** The provider gave a sign of life. */
	touch(): void;
}

export type WatchdogOptions = {
	readonly clock: Clock;
	readonly limits: Pick<RunLimits, "firstTokenMs" | "idleMs">;
	readonly signal: AbortSignal;
	readonly modelId: string;
};

/** Watches from now on. A busy stream costs a number for each sign of life, and one timer for each idle time. */
export function watch({ clock, limits, signal, modelId }: WatchdogOptions): Watchdog {
	const controller = new AbortController();
	const { promise: stopped, reject } = Promise.withResolvers<never>();
	stopped.catch(() => {});
	let touchedAt = clock.monotonic();
	let limitMs = limits.firstTokenMs;
	let began = false;

	const stop = (reason: unknown): void => {
		reject(reason);
		controller.abort(reason);
	};
	const check = (): void => {
		const restMs = touchedAt + limitMs - clock.monotonic();
		if (restMs > 0) timer = clock.timer(restMs, check);
		else stop(began ? idleTimeout(modelId, limitMs) : firstTokenTimeout(modelId, limitMs));
	};
	const stopWithRun = (): void => stop(signal.reason);
	let timer = clock.timer(limitMs, check);
	signal.addEventListener("abort", stopWithRun, { once: true });
	if (signal.aborted) stopWithRun();

	return {
		signal: controller.signal,
		stopped,
		touch() {
			touchedAt = clock.monotonic();
			if (began) return;
			began = true;
			limitMs = limits.idleMs;
			// A timer that comes too early is set again when it comes.
			if (limits.idleMs >= limits.firstTokenMs) return;
			timer[Symbol.dispose]();
			timer = clock.timer(limitMs, check);
		},
		[Symbol.dispose]() {
			timer[Symbol.dispose]();
			signal.removeEventListener("abort", stopWithRun);
			controller.abort(over);
		},
	};
}

/** Nobody sees it: it spares the stack that a default reason captures for each request. */
const over = "The request is over.";

function firstTokenTimeout(modelId: string, limitMs: number): RunStop {
	return timeout("first-token-timeout", `The model "${modelId}" did not begin to answer within ${limitMs / 1000} s.`);
}

function idleTimeout(modelId: string, limitMs: number): RunStop {
	return timeout(
		"idle-timeout",
		`The model "${modelId}" fell silent for ${limitMs / 1000} s in the middle of its answer.`,
	);
}

function timeout(code: FailedCode, message: string): RunStop {
	return new RunStop({ status: "failed", cause: { code, message } });
}
