import { RunStop } from "../spec/index.ts";

/**
 * A `fetch` for provider packages that tells of every byte of an answer.
 *
 * A model that thinks in silence sends comments to keep the connection, and those never become parts of the stream.
 * Redirects are not followed: a key in a header of its own would go to whatever host the answer names.
 */
export interface ByteWatch {
	readonly fetch: typeof fetch;
	/** Calls `onBytes` for the answers of requests that carry this signal, until it is disposed. */
	watch(signal: AbortSignal, onBytes: () => void): Disposable;
}

/** One event of 16 MB, or an answer of 64 MB, is no answer of a model: reading on would only fill the memory. */
export const byteCaps: ByteCaps = { lineBytes: 16 * 2 ** 20, answerBytes: 64 * 2 ** 20 };

export type ByteCaps = { readonly lineBytes: number; readonly answerBytes: number };

/** Watches the bytes that come through this fetch. */
export function createByteWatch(inner: typeof fetch, caps: ByteCaps = byteCaps): ByteWatch {
	const watchers = new Map<AbortSignal, () => void>();
	return {
		async fetch(input, init) {
			const response = await inner(input, { ...init, redirect: "manual" });
			if (response.body === null) return response;
			const onBytes = init?.signal ? watchers.get(init.signal) : undefined;
			const { status, statusText, headers } = response;
			return new Response(response.body.pipeThrough(meter(caps, onBytes)), { status, statusText, headers });
		},
		watch(signal, onBytes) {
			watchers.set(signal, onBytes);
			return { [Symbol.dispose]: () => void watchers.delete(signal) };
		},
	};
}

const lineFeed = 10;

function meter(caps: ByteCaps, onBytes: (() => void) | undefined): TransformStream<Uint8Array, Uint8Array> {
	let answerBytes = 0;
	let lineBytes = 0;
	return new TransformStream({
		transform(chunk, controller) {
			onBytes?.();
			const lastBreak = chunk.lastIndexOf(lineFeed);
			answerBytes += chunk.length;
			lineBytes = lastBreak === -1 ? lineBytes + chunk.length : chunk.length - lastBreak - 1;
			if (answerBytes > caps.answerBytes) throw tooLarge("an answer", caps.answerBytes);
			if (lineBytes > caps.lineBytes) throw tooLarge("an event", caps.lineBytes);
			controller.enqueue(chunk);
		},
	});
}

function tooLarge(what: string, maxBytes: number): RunStop {
	const message = `The provider sent ${what} of more than ${maxBytes / 2 ** 20} MB.`;
	return new RunStop({ status: "failed", cause: { code: "provider", message } });
}
