// A server that sends what happens in a run, as it happens (server-sent events), and stops the run when its client goes.
//
//   npx node examples/server.ts
import { once } from "node:events";
import { createServer } from "node:http";
import type { ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { createRuntime } from "errand";
import { scriptedModels } from "errand/testing";

// A played model, so that this runs offline: one request is answered, the other one never.
const model = scriptedModels({
	capital: [[{ say: "The capital of Switzerland " }, { say: "is Bern." }]],
	forever: [[{ say: "One moment." }, { stall: true }]],
});
await using errand = createRuntime({ model });

async function tell(prompt: string, response: ServerResponse): Promise<void> {
	const gone = new AbortController();
	response.on("close", () => gone.abort());
	const run = errand.start({ prompt, signal: gone.signal });
	response.writeHead(200, { "content-type": "text/event-stream", "cache-control": "no-store" });
	// Events hold prompts and what tools read: whoever must not see these gets a choice of them.
	for await (const event of run.events()) {
		const hasRoom = response.write(`event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`);
		if (!hasRoom && !gone.signal.aborted) await Promise.race([once(response, "drain"), once(gone.signal, "abort")]);
	}
	response.end();
	console.log(`${prompt} -> ${(await run.outcome).status}`);
}

const server = createServer((request, response) => {
	const prompt = new URL(request.url ?? "/", "http://127.0.0.1").searchParams.get("prompt") ?? "";
	// A prompt that is blank, for one, is no run at all.
	tell(prompt, response).catch((thrown: unknown) => response.writeHead(400).end(String(thrown)));
});
server.listen(0, "127.0.0.1");
await once(server, "listening");
const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;

// A client that reads to the end, and one that goes away as soon as text arrives.
const told = await fetch(`${address}?prompt=capital`);
console.log(
	[...(await told.text()).matchAll(/^event: (\w+-(?:queued|start|end))$/gm)].map(([, type]) => type).join(" "),
);

const { body } = await fetch(`${address}?prompt=forever`);
for await (const chunk of body?.pipeThrough(new TextDecoderStream()) ?? []) {
	if (chunk.includes("One moment.")) break;
}
server.close();
await once(server, "close");
