import { scriptedProvider } from "../../src/testing/index.ts";
import type { Contender } from "./contender.ts";

/** Bytes that the parent, and then its subagent, send first: as JSON, to a provider of chat completions on loopback. */
export async function firstRequests<Model>(
	contender: Contender<Model>,
): Promise<{ readonly parent: number; readonly child: number }> {
	const { name, input } = contender.delegate("Look into it.");
	await using provider = await scriptedProvider([[{ call: name, input }], [{ say: "Found." }], [{ say: "Done." }]]);
	const model = await contender.connect(provider.baseUrl);
	await contender.tree({ parent: model, child: model })();
	provider.assertDone();
	const [parent, child] = provider.requests.map(({ body }) => Buffer.byteLength(JSON.stringify(body)));
	return { parent: parent ?? Number.NaN, child: child ?? Number.NaN };
}
