import { expect, test } from "vitest";
import { createByteWatch } from "./bytes.ts";

const caps = { lineBytes: 8, answerBytes: 20 };

/** A fetch that answers with these chunks, and remembers how it was asked. */
function answering(...chunks: readonly string[]) {
	const inits: (RequestInit | undefined)[] = [];
	const inner = (async (_: unknown, init?: RequestInit) => {
		inits.push(init);
		return new Response(ReadableStream.from(chunks.map((chunk) => new TextEncoder().encode(chunk))), {
			status: 201,
			headers: { "x-a": "1" },
		});
	}) as typeof fetch;
	return { inits, watch: createByteWatch(inner, caps) };
}

test("createByteWatch() tells of the bytes of watched requests alone, and changes nothing else", async () => {
	const { watch, inits } = answering("a\n", "b\n");
	const [one, two] = [new AbortController(), new AbortController()];
	let chunks = 0;
	const watching = watch.watch(one.signal, () => chunks++);
	const response = await watch.fetch("http://h", { signal: one.signal });
	expect([response.status, response.headers.get("x-a"), await response.text()]).toEqual([201, "1", "a\nb\n"]);
	await (await watch.fetch("http://h", { signal: two.signal })).text();
	expect(chunks).toBe(2);
	watching[Symbol.dispose]();
	await (await watch.fetch("http://h", { signal: one.signal })).text();
	expect(chunks).toBe(2);
	expect(inits.map((init) => init?.redirect)).toEqual(["manual", "manual", "manual"]);
});

test.each([
	[["1234", "56789"], "The provider sent an event of more than"],
	[["123456\n", "123456\n", "123456\n"], "The provider sent an answer of more than"],
])("createByteWatch() fault 24: %j", async (chunks, problem) => {
	const { watch } = answering(...chunks);
	const text = (await watch.fetch("http://h")).text();
	await expect(text).rejects.toThrow(problem);
});

test("createByteWatch() lets an answer through that just fits", async () => {
	const { watch } = answering("1234", "5678\n", "12345678");
	expect(await (await watch.fetch("http://h")).text()).toBe("12345678\n12345678");
});
