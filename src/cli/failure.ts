import { ErrandError, exitCodes } from "../spec/index.ts";

/** What a thrown value means: a sentence for people, and the exit code. */
export type Failure = { readonly sentence: string; readonly exitCode: number };

/**
 * A mistake of the user is its own sentence. Anything else is a fault of the program: one sentence, and where to look
 * only for those who ask for it.
 */
export function toFailure(thrown: unknown, { debug }: { readonly debug: boolean }): Failure {
	if (thrown instanceof ErrandError) {
		return { sentence: thrown.message, exitCode: thrown.code === "storage" ? exitCodes.failed : exitCodes.usage };
	}
	const message = thrown instanceof Error ? thrown.message : String(thrown);
	if (debug) {
		const stack = thrown instanceof Error && thrown.stack ? thrown.stack : message;
		return { sentence: `Unexpected error: ${stack}`, exitCode: exitCodes.failed };
	}
	const [line = ""] = message.split("\n");
	const hint = "This is a fault of Errand. Set ERRAND_DEBUG=1 to see where it happened.";
	return { sentence: `Unexpected error: ${line.replace(/\.$/, "")}. ${hint}`, exitCode: exitCodes.failed };
}
