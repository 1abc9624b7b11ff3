// Runs one task with a bundle of `errand/ai-sdk`, whose path is the argument, and writes its end and every use of the
// file system as one line of JSON.
import fs from "node:fs";
import promises from "node:fs/promises";
import { syncBuiltinESMExports } from "node:module";
import { pathToFileURL } from "node:url";
import type { createTaskTool } from "../../src/ai-sdk/index.ts";

const bundle = process.argv[2] ?? "";
const touched: string[] = [];
watch(fs, "fs");
watch(promises, "promises");
syncBuiltinESMExports();

const loaded = (await import(pathToFileURL(bundle).href)) as { readonly createTaskTool: typeof createTaskTool };
const parts = [
	{ type: "stream-start", warnings: [] },
	{ type: "text-start", id: "1" },
	{ type: "text-delta", id: "1", delta: "from the bundle" },
	{ type: "text-end", id: "1" },
	{
		type: "finish",
		finishReason: { unified: "stop", raw: "stop" },
		usage: { inputTokens: { total: 1 }, outputTokens: { total: 1 } },
	},
];
const model = {
	specificationVersion: "v4",
	provider: "played",
	modelId: "one",
	supportedUrls: {},
	doStream: async () => ({ stream: ReadableStream.from(parts) }),
	doGenerate: () => Promise.reject(new Error("It streams.")),
};
let last: unknown;
for await (const output of loaded.createTaskTool({ model: model as never }).execute({ prompt: "say it" }, {}))
	last = output;
process.stdout.write(`${JSON.stringify({ last, touched })}\n`);

/** Notes each call of a function that names a path, unless that is the bundle's: what is read was opened by its path. */
function watch(target: object, name: string): void {
	const functions = target as Record<string, unknown>;
	for (const [key, original] of Object.entries(functions)) {
		if (typeof original !== "function" || /^[A-Z_]/.test(key)) continue;
		const watched = (...args: unknown[]): unknown => {
			const [path] = args;
			if (typeof path !== "number" && !String(path).includes(bundle)) touched.push(`${name}.${key} ${String(path)}`);
			return Reflect.apply(original, target, args);
		};
		functions[key] = Object.assign(watched, original);
	}
}
