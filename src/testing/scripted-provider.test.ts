import { expect, test } from "vitest";
import { scriptedProvider, type WireTurn } from "./index.ts";

const formats = ["chat/completions", "responses", "messages"];

async function post(baseUrl: string, path: string, body: object = { model: "m", stream: true }): Promise<Response> {
	return fetch(`${baseUrl}/${path}`, { method: "POST", body: JSON.stringify(body), headers: { "x-key": "k" } });
}

test.each(formats)("scriptedProvider() answers %s as events, and remembers the request", async (path) => {
	await using provider = await scriptedProvider([[{ say: "hello" }]]);
	const response = await post(provider.baseUrl, path);
	expect([response.status, response.headers.get("content-type")]).toEqual([200, "text/event-stream"]);
	expect(await response.text()).toContain('"hello"');
	expect(provider.requests).toMatchObject([
		{
			method: "POST",
			path: `/v1/${path}`,
			headers: { "x-key": "k" },
			body: { model: "m", stream: true },
			aborted: false,
		},
	]);
});

test.each(formats)("scriptedProvider() answers %s whole where the request does not stream", async (path) => {
	await using provider = await scriptedProvider([[{ say: ["hel", "lo"] }, { usage: { input: 3, output: 2 } }]]);
	const answer: unknown = await (await post(provider.baseUrl, path, { model: "m" })).json();
	expect(answer).toMatchObject({ id: "answer-1", model: "m" });
	expect(JSON.stringify(answer)).toContain('"hello"');
});

test("scriptedProvider() plays a status with its headers, and raw bytes as they are", async () => {
	await using provider = await scriptedProvider([
		[{ status: 429, headers: { "retry-after": "2" }, body: { error: { message: "slow" } } }],
		[{ raw: ": ping\n\n" }, { raw: new Uint8Array([0xe2, 0x82]) }, { close: true }],
	]);
	const refused = await post(provider.baseUrl, "messages");
	expect([refused.status, refused.headers.get("retry-after"), await refused.text()]).toEqual([
		429,
		"2",
		'{"error":{"message":"slow"}}',
	]);
	const raw = await post(provider.baseUrl, "messages");
	expect([...new Uint8Array(await raw.arrayBuffer())].slice(-2)).toEqual([0xe2, 0x82]);
});

test("scriptedProvider() cuts a connection", async () => {
	await using provider = await scriptedProvider([[{ say: "half" }, { reset: true }]]);
	await expect(post(provider.baseUrl, "messages").then((response) => response.text())).rejects.toThrow("terminated");
});

test("scriptedProvider() makes a turn from the request", async () => {
	const turn: WireTurn = ({ body }) => [{ say: `asked ${String(body["model"])}` }];
	await using provider = await scriptedProvider(() => turn);
	expect(await (await post(provider.baseUrl, "messages")).text()).toContain("asked m");
});

test("scriptedProvider() refuses a request that is not listed, and fails when it is disposed", async () => {
	const provider = await scriptedProvider([]);
	expect((await post(provider.baseUrl, "messages")).status).toBe(400);
	await expect(provider[Symbol.asyncDispose]()).rejects.toThrow("Script exhausted: request 1 is not listed.");
});

test("scriptedProvider() fails when it is disposed before every turn was asked for", async () => {
	const provider = await scriptedProvider([[{ say: "a" }]]);
	await expect(provider[Symbol.asyncDispose]()).rejects.toThrow("asked 0 times; the script has 1 turn");
});
