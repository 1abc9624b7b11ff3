import type { Ending, FailedCode, JsonValue, SayReason } from "../spec/index.ts";

/** How a run goes on: with a further step, or to its end. */
export type Next =
	| { readonly kind: "say"; readonly reason: SayReason; readonly text: string; readonly phase?: string | undefined }
	| { readonly kind: "report"; readonly report: string; readonly value?: JsonValue | undefined }
	| { readonly kind: "end"; readonly ending: Ending };

/** The end of a run that failed. */
export function fail(code: FailedCode, message: string): Next {
	return { kind: "end", ending: { status: "failed", cause: { code, message } } };
}
