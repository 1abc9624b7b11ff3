import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, test } from "vitest";
import { RunStop } from "../spec/index.ts";
import { openRoute, readProxies } from "./proxy.ts";

/** A proxy and the server behind it, in one: it answers for every host, or refuses. */
async function proxyServer({ status }: { readonly status?: number } = {}) {
	const asked: string[] = [];
	const server = createServer((incoming, response) => {
		const { "proxy-authorization": allowed = "nobody" } = incoming.headers;
		asked.push(`${incoming.method} ${incoming.url} by ${allowed}`);
		const isForwarded = status === undefined && incoming.url?.startsWith("http://behind.test/");
		if (isForwarded) response.end("hello");
		else if (incoming.url === "/direct") response.end("directly");
		else response.writeHead(status ?? 502).end("no");
	});
	server.on("connect", (incoming, socket) => {
		asked.push(`CONNECT ${incoming.url}`);
		socket.end(`HTTP/1.1 ${status ?? 502} No\r\n\r\n`);
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	const { port } = server.address() as AddressInfo;
	return {
		asked,
		address: `http://127.0.0.1:${port}`,
		port,
		async [Symbol.asyncDispose]() {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

/** What a request came back with, or the words of its failure. */
async function get(url: string, env: { readonly [name: string]: string }): Promise<string> {
	try {
		const response = await openRoute(env).fetch(url);
		return await response.text();
	} catch (thrown) {
		if (thrown instanceof RunStop) return thrown.message;
		return String((thrown as Error).cause);
	}
}

test("openRoute() goes through the proxy, with the name and password of its address", async () => {
	await using proxy = await proxyServer();
	const env = { HTTP_PROXY: `http://ann:p%40ss@127.0.0.1:${proxy.port}` };
	expect(await get("http://behind.test/v1", env)).toBe("hello");
	const allowed = `Basic ${Buffer.from("ann:p@ss").toString("base64")}`;
	expect(proxy.asked).toEqual([`GET http://behind.test/v1 by ${allowed}`]);
	expect(openRoute(env).secrets).toEqual(["p%40ss", "p@ss"]);
});

test("openRoute() takes the lower-case name first, an address without a scheme, and http's proxy for https", async () => {
	await using proxy = await proxyServer({ status: 403 });
	const env = { http_proxy: `127.0.0.1:${proxy.port}`, HTTP_PROXY: "http://nowhere.invalid:1" };
	expect(await get("https://behind.test/v1", env)).toBe(
		`The proxy ${proxy.address} (http_proxy) does not let through to behind.test: HTTP 403.`,
	);
	expect(proxy.asked).toEqual(["CONNECT behind.test:443"]);
});

test("openRoute() reaches this machine, and what NO_PROXY names, directly", async () => {
	await using proxy = await proxyServer();
	const env = { HTTP_PROXY: proxy.address };
	expect(await get(`${proxy.address}/direct`, env)).toBe("directly");
	expect(await get(`http://localhost:${proxy.port}/direct`, { ...env, NO_PROXY: "*" })).toBe("directly");
	expect(await get(`http://127.0.0.2:${proxy.port}/`, { ...env, NO_PROXY: "x, 127.0.0.2" })).toBe(
		`Error: connect ECONNREFUSED 127.0.0.2:${proxy.port}`,
	);
	expect(proxy.asked).toEqual(["GET /direct by nobody", "GET /direct by nobody"]);
});

test.each(["https://behind.test/v1", "http://behind.test/v1"])(
	"fault 25: a proxy that asks for a password at %s is named, with where to write it",
	async (url) => {
		await using proxy = await proxyServer({ status: 407 });
		const env = { HTTPS_PROXY: `http://ann:wrong-password@127.0.0.1:${proxy.port}`, HTTP_PROXY: proxy.address };
		const variable = url.startsWith("https") ? "HTTPS_PROXY" : "HTTP_PROXY";
		const said = await get(url, env);
		expect(said).toBe(
			`The proxy ${proxy.address} (${variable}) asks for a name and a password, or does not accept those given (HTTP 407). Write them into ${variable}, as http://name:password@host:port.`,
		);
	},
);

test("fault 25: a proxy that is not there is told apart from a provider that is not there", async () => {
	const closed = await proxyServer();
	await closed[Symbol.asyncDispose]();
	expect(await get("https://behind.test/v1", { HTTPS_PROXY: closed.address })).toBe(
		`The proxy ${closed.address} (HTTPS_PROXY) cannot be reached: nothing listens there. Correct HTTPS_PROXY, or unset it.`,
	);
});

test("readProxies() names a variable that holds no address, and never its value", () => {
	for (const HTTPS_PROXY of ["socks5://secret@h:1", "http://", "http://a b", "ftp://secret@h"])
		expect(() => readProxies({ HTTPS_PROXY })).toThrow(
			"Cannot use the proxy in HTTPS_PROXY: it is no address. It must be http://host:port, with name:password@ before the host where the proxy asks for them.",
		);
	expect(readProxies({ HTTPS_PROXY: " ", NO_PROXY: "x" })).toBeUndefined();
});
