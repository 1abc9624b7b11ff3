import type { Ending } from "./outcome.ts";
import type { Usage } from "./usage.ts";

/** Mistakes of a caller, each with the sentence that says what was wrong, where, and what to do next. */
export const errorCodes = [
	"wrong-use",
	"unknown-agent",
	"invalid-agent",
	"duplicate-agent",
	"invalid-tool",
	"duplicate-tool",
	"invalid-config",
	"unknown-model",
	"missing-key",
	"missing-package",
	"no-workspace",
	"unknown-run",
	"run-locked",
	"storage",
	"disposed",
] as const;

/** What kind of mistake an `ErrandError` is. */
export type ErrorCode = (typeof errorCodes)[number];

/** Thrown early for a mistake of the caller: wrong use, configuration, a missing key. Never for how a run ends. */
export class ErrandError extends Error {
	override readonly name = "ErrandError";
	readonly code: ErrorCode;

	constructor(code: ErrorCode, message: string, options?: ErrorOptions) {
		super(message, options);
		this.code = code;
	}
}

/**
 * Ends a run from inside: thrown by a port, or the reason of a run's aborted signal. No mistake, so it has no stack: a
 * thousand runs that are stopped together would be felt.
 *
 * `partial` is text that arrived before the end; `usage` is what the request that failed last cost, not charged yet.
 */
export class RunStop extends Error {
	override readonly name = "RunStop";
	readonly ending: Ending;
	readonly partial: string | undefined;
	readonly usage: Usage | undefined;

	constructor(
		ending: Ending,
		options: { partial?: string | undefined; usage?: Usage | undefined; cause?: unknown } = {},
	) {
		const limit = Error.stackTraceLimit;
		// Where it may not be set, there is a stack.
		Reflect.set(Error, "stackTraceLimit", 0);
		super(ending.cause.message, { cause: options.cause });
		Reflect.set(Error, "stackTraceLimit", limit);
		this.ending = ending;
		this.partial = options.partial;
		this.usage = options.usage;
	}
}
