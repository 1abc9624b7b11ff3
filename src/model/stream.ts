import { type Clock, type Finish, type LanguageModelPart, RunStop } from "../spec/index.ts";
import { addPart, type Draft } from "./draft.ts";
import type { Watchdog } from "./watchdog.ts";

/**
 * Reads a stream into a draft. Rejects with what broke it: an error part, a finish that says so, or no finish at all.
 *
 * Once the watchdog has stopped the try, or the answer is too long, the stream is cancelled, so nothing more comes of it.
 */
export async function readStream(
	stream: ReadableStream<LanguageModelPart>,
	{ draft, dog, clock }: { readonly draft: Draft; readonly dog: Watchdog; readonly clock: Clock },
	onContent: (part: LanguageModelPart) => void,
): Promise<void> {
	const reader = stream.getReader();
	const cancel = (): void => void reader.cancel(dog.signal.reason).catch(() => {});
	let broken: { readonly error: unknown } | undefined;
	let lastWords: Disposable | undefined;
	dog.signal.addEventListener("abort", cancel, { once: true });
	if (dog.signal.aborted) cancel();
	try {
		for (let next = await reader.read(); !next.done; next = await reader.read()) {
			const part = next.value;
			if (part.type !== "stream-start") dog.touch();
			addPart(draft, part);
			if (part.type === "error") broken ??= { error: part.error };
			if (part.type === "error" || part.type === "finish") lastWords ??= clock.timer(lastWordsMs, cancel);
			if (isContent(part)) onContent(part);
			if (draft.chars > maxAnswerChars) throw tooLong();
		}
	} catch (thrown) {
		cancel();
		throw thrown;
	} finally {
		lastWords?.[Symbol.dispose]();
		dog.signal.removeEventListener("abort", cancel);
	}
	if (broken) throw broken.error;
	if (!isEnd(draft.finish)) throw new Error("The answer broke off before its end");
}

/** After an error a provider may still send its figures, and after a finish it should close; neither is waited for long. */
const lastWordsMs = 1_000;

/** Far more than any model can answer. */
const maxAnswerChars = 16 * 2 ** 20;

const contentTypes: ReadonlySet<LanguageModelPart["type"]> = new Set([
	"text-start",
	"text-delta",
	"reasoning-start",
	"reasoning-delta",
	"tool-input-start",
	"tool-input-delta",
	"tool-call",
]);

function isContent({ type }: LanguageModelPart): boolean {
	return contentTypes.has(type);
}

function isEnd(finish: Finish | undefined): boolean {
	return finish !== undefined && finish.unified !== "error" && finish.unified !== "interrupted";
}

function tooLong(): RunStop {
	const message = `The model answered with more than ${maxAnswerChars} characters.`;
	return new RunStop({ status: "failed", cause: { code: "provider", message } });
}
