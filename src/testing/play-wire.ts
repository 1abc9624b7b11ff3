import type { ServerResponse } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import { type AnswerHead, toBlock, type Wire } from "./wire/index.ts";
import type { WireContent, WireHeaders, WirePart, WireRequest } from "./wire-script.ts";

/** Plays one turn on a connection. Resolves when the answer is over, or the client is gone. */
export async function playWire(
	parts: readonly WirePart[],
	wire: Wire,
	request: WireRequest,
	response: ServerResponse,
): Promise<void> {
	const headers: WireHeaders = Object.assign({}, ...parts.map((part) => ("headers" in part ? part.headers : {})));
	if (parts.some((part) => "silent" in part)) return untilGone(response);
	const refusal = parts.find((part) => "status" in part);
	if (refusal) return refuse(response, refusal.status, headers, refusal.body);
	const head = headOf(parts, request);
	if (request.body["stream"] !== true) return answerWhole(parts, wire, head, headers, response);
	response.writeHead(200, { "content-type": "text/event-stream", ...headers });
	response.flushHeaders();
	await stream(parts, wire, head, response);
}

/** Answers with a status and a body; an object is sent as JSON. */
export function refuse(
	response: ServerResponse,
	status: number,
	headers: WireHeaders,
	body: string | object = "",
): void {
	const type = typeof body === "string" ? "text/plain" : "application/json";
	response.writeHead(status, { "content-type": type, ...headers });
	response.end(typeof body === "string" ? body : JSON.stringify(body));
}

function answerWhole(
	parts: readonly WirePart[],
	wire: Wire,
	head: AnswerHead,
	headers: WireHeaders,
	response: ServerResponse,
): void {
	const blocks = parts.filter(isContent).map(toBlock);
	refuse(response, 200, headers, wire.whole(blocks, head));
}

async function stream(
	parts: readonly WirePart[],
	wire: Wire,
	head: AnswerHead,
	response: ServerResponse,
): Promise<void> {
	const gone = untilGone(response);
	let begun = false;
	let index = 0;
	for (const part of parts) {
		if ("reset" in part) return void response.socket?.resetAndDestroy();
		if ("close" in part) return void response.end();
		if ("stall" in part) return gone;
		if ("delayMs" in part) await sleep(part.delayMs);
		if ("waitFor" in part) await Promise.race([part.waitFor, gone]);
		if ("raw" in part) await write(response, part.raw);
		if ("error" in part) await write(response, wire.error(part.error));
		if (!isContent(part)) continue;
		if (!begun) await write(response, wire.begin(head));
		begun = true;
		await write(response, wire.block(toBlock(part, index++), head));
	}
	response.end(begun ? wire.end(head) : wire.begin(head) + wire.end(head));
}

function untilGone(response: ServerResponse): Promise<void> {
	return new Promise((resolve) => response.once("close", resolve));
}

/** Resolves when the bytes have left, so that what comes next, such as a reset, does not overtake them. */
function write(response: ServerResponse, chunk: string | Uint8Array): Promise<void> {
	return new Promise((resolve) => void response.write(chunk, () => resolve()));
}

function isContent(part: WirePart): part is WireContent {
	return "say" in part || "think" in part || "call" in part || "cutCall" in part;
}

function headOf(parts: readonly WirePart[], request: WireRequest): AnswerHead {
	const end: { finish?: AnswerHead["finish"]; usage?: AnswerHead["usage"]; model?: string } = {};
	for (const part of parts) if ("finish" in part || "usage" in part || "model" in part) Object.assign(end, part);
	const calls = parts.some((part) => "call" in part);
	return {
		id: "answer-1",
		model: end.model ?? String(request.body["model"]),
		request: request.body,
		finish: end.finish ?? (calls ? "tool-calls" : "stop"),
		usage: end.usage === undefined ? { input: 100, output: 10 } : end.usage,
	};
}
