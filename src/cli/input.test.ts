import { PassThrough, Readable } from "node:stream";
import { expect, test } from "vitest";
import { createInput } from "./input.ts";

test("read() gives all bytes up to the end", async () => {
	const input = createInput(Readable.from([Buffer.from("ab"), Buffer.from("c")]));
	expect(String(await input.read({ maxBytes: 3 }))).toBe("abc");
});

test("read() gives up where nobody writes, and waits where somebody began to", async () => {
	expect(await createInput(new PassThrough()).read({ firstByteMs: 1, maxBytes: 10 })).toBeUndefined();
	const slow = new PassThrough();
	slow.write("a");
	const read = createInput(slow).read({ firstByteMs: 1, maxBytes: 10 });
	setTimeout(() => slow.end("b"), 20);
	expect(String(await read)).toBe("ab");
});

test("read() refuses more than it may hold, and says what it could not read", async () => {
	const long = createInput(Readable.from([Buffer.alloc(2_000_001)])).read({ maxBytes: 2_000_000 });
	await expect(long).rejects.toThrow("Cannot use standard input: it is longer than 2 MB.");
	const broken = new PassThrough();
	broken.destroy(new Error("EISDIR: illegal operation on a directory, read"));
	await expect(createInput(broken).read({ maxBytes: 10 })).rejects.toThrow("Cannot read standard input: EISDIR");
});
