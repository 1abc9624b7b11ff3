import type { Readable } from "node:stream";
import { systemReason } from "../base/index.ts";
import { ErrandError } from "../spec/index.ts";
import type { Input } from "./program.ts";

/** Standard input as a command reads it. */
export function createInput(stdin: Readable & { readonly isTTY?: boolean }): Input {
	return {
		isTerminal: stdin.isTTY === true,
		async readLine() {
			const { createInterface } = await import("node:readline");
			const lines = createInterface({ input: stdin });
			const { promise, resolve } = Promise.withResolvers<string | undefined>();
			lines.once("line", resolve).once("close", () => resolve(undefined));
			return promise.finally(() => lines.close());
		},
		async read({ firstByteMs, maxBytes }) {
			const chunks: Uint8Array[] = [];
			let size = 0;
			using _given = giveUpAfter(firstByteMs, () => size === 0, stdin);
			try {
				for await (const chunk of stdin as AsyncIterable<Uint8Array>) {
					chunks.push(chunk);
					size += chunk.length;
					if (size > maxBytes) throw tooLong(maxBytes);
				}
			} catch (thrown) {
				if (thrown instanceof GivenUp) return undefined;
				throw thrown instanceof ErrandError ? thrown : unreadable(thrown);
			}
			return Buffer.concat(chunks);
		},
	};
}

/** Why reading ended: nobody wrote. */
class GivenUp extends Error {}

function giveUpAfter(ms: number | undefined, isSilent: () => boolean, stdin: Readable): Disposable {
	if (ms === undefined) return { [Symbol.dispose]() {} };
	const timeout = setTimeout(() => {
		if (isSilent()) stdin.destroy(new GivenUp());
	}, ms);
	return { [Symbol.dispose]: () => clearTimeout(timeout) };
}

function tooLong(maxBytes: number): ErrandError {
	return new ErrandError(
		"wrong-use",
		`Cannot use standard input: it is longer than ${maxBytes / 1_000_000} MB. Save it to a file of the workspace and name that.`,
	);
}

function unreadable(thrown: unknown): ErrandError {
	const reason = systemReason(thrown);
	return new ErrandError(
		"wrong-use",
		`Cannot read standard input: ${reason}. Pipe a text into it, or close it with </dev/null.`,
	);
}
