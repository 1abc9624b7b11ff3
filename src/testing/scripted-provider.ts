import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { count } from "../base/index.ts";
import { playWire, refuse } from "./play-wire.ts";
import type { WireRequest, WireTurn } from "./wire-script.ts";
import { type WireBody, wires } from "./wire/index.ts";

/**
 * A provider on a loopback socket that plays a script in OpenAI's chat completions, OpenAI's responses or Anthropic's
 * messages, whichever a request asks for, streamed or whole.
 *
 * A request that the script does not list is answered with status 400, and makes `assertDone()` and disposing throw.
 */
export interface ScriptedProvider extends AsyncDisposable {
	/** The base URL for all three: `http://127.0.0.1:port/v1`. */
	readonly baseUrl: string;
	/** Every request, in the order of arrival. */
	readonly requests: readonly WireRequest[];
	/** Throws where a request was not listed, or a turn was never asked for. */
	assertDone(): void;
}

/** Starts a provider. The n-th request gets the n-th turn; a function instead of a list gives every request its turn. */
export async function scriptedProvider(
	script: readonly WireTurn[] | ((request: WireRequest) => WireTurn),
): Promise<ScriptedProvider> {
	const requests: WireRequest[] = [];
	const problems: Error[] = [];
	let played = 0;

	const answer = async (incoming: IncomingMessage, response: ServerResponse): Promise<void> => {
		const request = await receive(incoming, response);
		requests.push(request);
		const wire = wires.find((candidate) => candidate.fits(request.path));
		const turn = typeof script === "function" ? script(request) : script[played++];
		if (wire === undefined) throw new Error(`No wire format fits ${request.method} ${request.path}.`);
		if (turn === undefined) throw new Error(`Script exhausted: request ${requests.length} is not listed.`);
		await playWire(typeof turn === "function" ? turn(request) : turn, wire, request, response);
	};
	const server = createServer((incoming, response) => {
		answer(incoming, response).catch((error: unknown) => {
			problems.push(error as Error);
			if (!response.headersSent) refuse(response, 400, {}, { error: { message: String(error) } });
		});
	});
	await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));

	const assertDone = (): void => {
		if (problems.length > 0) throw problems[0];
		if (typeof script !== "function" && played < script.length)
			throw new Error(
				`The provider was asked ${count(played, "time")}; the script has ${count(script.length, "turn")}.`,
			);
	};
	return {
		baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`,
		requests,
		assertDone,
		async [Symbol.asyncDispose]() {
			server.closeAllConnections();
			await new Promise<void>((resolve) => server.close(() => resolve()));
			assertDone();
		},
	};
}

async function receive(incoming: IncomingMessage, response: ServerResponse): Promise<WireRequest> {
	const chunks: Buffer[] = [];
	for await (const chunk of incoming) chunks.push(chunk as Buffer);
	const request = {
		method: incoming.method ?? "",
		path: new URL(incoming.url ?? "/", "http://localhost").pathname,
		headers: Object.fromEntries(Object.entries(incoming.headers).map(([name, value]) => [name, String(value)])),
		body: parse(Buffer.concat(chunks).toString()),
		aborted: false,
	};
	response.once("close", () => (request.aborted = !response.writableFinished));
	return request;
}

function parse(text: string): WireBody {
	try {
		return JSON.parse(text) as WireBody;
	} catch {
		return { text };
	}
}
