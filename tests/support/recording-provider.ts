import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

/** A request as it came over the wire. */
export type RecordedRequest = {
	readonly path: string;
	readonly headers: IncomingMessage["headers"];
	// A body has no shape that a test could not read wrong.
	readonly body: { readonly [key: string]: unknown };
};

/** What a server answers a request with; undefined: "ok", in the format that was asked for. */
export type Answer = (
	request: RecordedRequest,
	index: number,
) => { readonly status?: number; readonly text: string } | undefined;

/** A provider on a loopback socket that says "ok" in every wire format of the shipped providers, and keeps what it was sent. */
export async function recordingProvider(answer: Answer = () => undefined) {
	const requests: RecordedRequest[] = [];
	const receive = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
		let text = "";
		for await (const chunk of incoming) text += String(chunk);
		const path = incoming.url ?? "";
		const body = text === "" ? {} : (JSON.parse(text) as RecordedRequest["body"]);
		const request = { path, headers: incoming.headers, body };
		const { status = 200, text: said } = answer(request, requests.push(request) - 1) ?? { text: okIn(path) };
		response.writeHead(status, {
			"content-type": status === 200 && text !== "" ? "text/event-stream" : "application/json",
		});
		response.end(said);
	};
	const server = createServer((incoming, response) => void receive(incoming, response));
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
	return {
		requests,
		origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		async [Symbol.asyncDispose]() {
			server.closeAllConnections();
			await new Promise((resolve) => server.close(resolve));
		},
	};
}

/** An event of a stream, with its name where the format names it. */
export function event(json: { readonly type?: string; readonly [key: string]: unknown }): string {
	return `${json.type === undefined ? "" : `event: ${json.type}\n`}data: ${JSON.stringify(json)}\n\n`;
}

function okIn(path: string): string {
	const found = Object.entries(formats).find(([part]) => path.includes(part));
	return found?.[1].map(event).join("") ?? "";
}

/** 1,000 tokens in, 200 of them from a cache, and 10 out. Anthropic alone tells of 100 more that were written to it. */
const formats: { readonly [part: string]: readonly Parameters<typeof event>[0][] } = {
	"/chat/completions": [
		{
			id: "c",
			model: "m",
			choices: [{ index: 0, delta: { role: "assistant", content: "ok" }, finish_reason: "stop" }],
		},
		{
			id: "c",
			model: "m",
			choices: [],
			usage: {
				prompt_tokens: 1000,
				completion_tokens: 10,
				cost: 0.0123,
				prompt_tokens_details: { cached_tokens: 200, cache_write_tokens: 50 },
			},
		},
	],
	":streamGenerateContent": [
		{
			candidates: [{ content: { role: "model", parts: [{ text: "ok" }] }, finishReason: "STOP", index: 0 }],
			usageMetadata: { promptTokenCount: 1000, candidatesTokenCount: 10, cachedContentTokenCount: 200 },
		},
	],
	"/messages": [
		{
			type: "message_start",
			message: {
				id: "m",
				type: "message",
				role: "assistant",
				model: "m",
				content: [],
				usage: { input_tokens: 700, cache_read_input_tokens: 200, cache_creation_input_tokens: 100, output_tokens: 1 },
			},
		},
		{ type: "content_block_start", index: 0, content_block: { type: "text", text: "" } },
		{ type: "content_block_delta", index: 0, delta: { type: "text_delta", text: "ok" } },
		{ type: "content_block_stop", index: 0 },
		{ type: "message_delta", delta: { stop_reason: "end_turn" }, usage: { output_tokens: 10 } },
		{ type: "message_stop" },
	],
	"/responses": [
		{ type: "response.created", response: { id: "r", created_at: 1, model: "m" } },
		{ type: "response.output_item.added", output_index: 0, item: { type: "message", id: "i" } },
		{ type: "response.output_text.delta", item_id: "i", delta: "ok" },
		{
			type: "response.completed",
			response: {
				id: "r",
				created_at: 1,
				model: "m",
				usage: { input_tokens: 1000, input_tokens_details: { cached_tokens: 200 }, output_tokens: 10 },
			},
		},
	],
};
