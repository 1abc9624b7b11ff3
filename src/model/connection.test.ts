import { createServer } from "node:net";
import type { AddressInfo } from "node:net";
import { describe, expect, test } from "vitest";
import { RunStop } from "../spec/index.ts";
import { fakeClock } from "../testing/index.ts";
import { createModel, createModels } from "./index.ts";

const formats = [
	{ name: "openai-compatible", key: "OPENAI_COMPATIBLE_API_KEY", url: "OPENAI_COMPATIBLE_BASE_URL" },
	{ name: "openai", key: "OPENAI_API_KEY", url: "OPENAI_BASE_URL" },
	{ name: "anthropic", key: "ANTHROPIC_API_KEY", url: "ANTHROPIC_BASE_URL" },
] as const;

const secret = "canary-key-123456";

/** Asks a model at this address: how that ended, and how often it was tried. */
async function askAt(baseUrl: string, { name, key, url }: (typeof formats)[number]) {
	const clock = fakeClock();
	const resolved = await createModels({ env: { [key]: secret, [url]: baseUrl }, clock }).resolve(`${name}/m`);
	const limits = { firstTokenMs: 1e9, idleMs: 1e9 };
	const port = createModel({ ...resolved, clock, random: () => 0, limits });
	let tries = 1;
	const { signal } = new AbortController();
	const asking = port.step({ messages: [], tools: [], toolChoice: "auto", signal, onRetry: () => tries++ });
	const thrown: unknown = await clock.advanceUntil(asking).catch((error: unknown) => error);
	if (!(thrown instanceof RunStop)) throw new Error(`No RunStop: ${String(thrown)}`);
	return { tries, ...thrown.ending.cause };
}

describe.each(formats)("$name", (format) => {
	test("fault 25: a name that does not resolve is tried three times and named", async () => {
		// Too long for a name, so that no one is asked for it.
		const host = `${"n".repeat(64)}.test`;
		expect(await askAt(`https://${host}/v1`, format)).toEqual({
			tries: 3,
			code: "provider",
			message: `Cannot reach the model's server at https://${host}/v1 (${format.url}): there is no host of that name. Check the address in ${format.url}, and the connection.`,
		});
	});

	test("fault 25: a server that is not there is tried three times, and named with the variable to correct", async () => {
		const server = createServer().listen(0, "127.0.0.1");
		await new Promise((resolve) => server.once("listening", resolve));
		const { port } = server.address() as AddressInfo;
		await new Promise((resolve) => server.close(resolve));
		expect(await askAt(`http://127.0.0.1:${port}/v1?key=${secret}`, format)).toEqual({
			tries: 3,
			code: "provider",
			message: `Cannot reach the model's server at http://127.0.0.1:${port}/v1 (${format.url}): nothing listens there. Start it, or set ${format.url} to its address.`,
		});
	});

	test("what answers and speaks no HTTP is asked once", async () => {
		const server = createServer((socket) => void socket.once("data", () => socket.end("-ERR unknown command\r\n")));
		server.listen(0, "127.0.0.1");
		await new Promise((resolve) => server.once("listening", resolve));
		const { port } = server.address() as AddressInfo;
		expect(await askAt(`http://127.0.0.1:${port}/v1`, format)).toEqual({
			tries: 1,
			code: "provider",
			message: `Cannot reach the model's server at http://127.0.0.1:${port}/v1 (${format.url}): what answers there does not speak HTTP. Start it, or set ${format.url} to its address.`,
		});
		await new Promise((resolve) => server.close(resolve));
	});

	test("fault 25: a server that speaks no TLS is asked once, and no key reaches it", async () => {
		const received: string[] = [];
		const server = createServer((socket) => {
			socket.on("data", (bytes) => {
				received.push(bytes.toString("latin1"));
				socket.end("HTTP/1.1 400 Bad Request\r\n\r\n");
			});
		}).listen(0, "127.0.0.1");
		await new Promise((resolve) => server.once("listening", resolve));
		const { port } = server.address() as AddressInfo;
		expect(await askAt(`https://127.0.0.1:${port}/v1`, format)).toEqual({
			tries: 1,
			code: "provider",
			message: `No secure connection to the model's server at https://127.0.0.1:${port}/v1 (${format.url}) could be made: it does not speak TLS as this program does (ERR_SSL_WRONG_VERSION_NUMBER). Check the address in ${format.url}; where it speaks no TLS, write http://.`,
		});
		expect(received).toHaveLength(1);
		expect(received.join("")).not.toContain(secret);
		await new Promise((resolve) => server.close(resolve));
	});
});
