import type { Clock } from "../../spec/index.ts";
import type { CommandEnd, CommandRequest } from "./command-end.ts";

/** Why a command is ended before it has ended itself. */
export type StopReason = Exclude<CommandEnd["reason"], "exit" | "spawn_failed">;

/** The first reason to stop, if there will be one. */
export interface Stop extends Disposable {
	/** Stays pending while there is no reason. */
	readonly reached: Promise<StopReason>;
	now(reason: StopReason): void;
}

/** Watches the request's time and signal until it is disposed. A signal that has aborted before stops at once. */
export function createStop({ timeoutMs, signal }: Pick<CommandRequest, "timeoutMs" | "signal">, clock: Clock): Stop {
	const { promise, resolve } = Promise.withResolvers<StopReason>();
	const onAbort = (): void => resolve("aborted");
	if (signal.aborted) onAbort();
	signal.addEventListener("abort", onAbort, { once: true });
	const timer = clock.timer(timeoutMs, () => resolve("timeout"));
	return {
		reached: promise,
		now: resolve,
		[Symbol.dispose]() {
			timer[Symbol.dispose]();
			signal.removeEventListener("abort", onAbort);
		},
	};
}
