import { expect, test } from "vitest";
import type { AnyLanguageModel, LanguageModelPart, LanguageModelRequest } from "../spec/index.ts";
import { normalise } from "./normalise.ts";
import { toUsage } from "./usage.ts";

/** A model of an older version that remembers its request and says these parts. */
function older(specificationVersion: "v2" | "v3", parts: readonly object[]) {
	const requests: unknown[] = [];
	const model = {
		specificationVersion,
		provider: "older",
		modelId: "one",
		supportedUrls: {},
		doStream(request: unknown) {
			requests.push(request);
			return Promise.resolve({ stream: ReadableStream.from(parts) });
		},
	};
	return { requests, model: model as unknown as AnyLanguageModel };
}

async function partsOf(
	model: AnyLanguageModel,
	request: LanguageModelRequest = { prompt: [] },
): Promise<LanguageModelPart[]> {
	return Array.fromAsync((await normalise(model).doStream(request)).stream);
}

test.each([
	["stop", 10, 4, { unified: "stop", raw: "stop" }, 10],
	["unknown", 10, 40, { unified: "other", raw: "unknown" }, 50],
])(
	"normalise() gives V2 finishes and usages their present shape (%s)",
	async (finishReason, input, cached, finish, total) => {
		const usage = { inputTokens: input, outputTokens: 3, totalTokens: 13, cachedInputTokens: cached };
		const { model } = older("v2", [{ type: "finish", finishReason, usage }]);
		expect(await partsOf(model)).toEqual([
			{
				type: "finish",
				finishReason: finish,
				usage: {
					inputTokens: { total, noCache: undefined, cacheRead: cached, cacheWrite: undefined },
					outputTokens: { total: 3, text: undefined, reasoning: undefined },
				},
			},
		]);
	},
);

test.each([[undefined], [{}], [{ inputTokens: null, outputTokens: null }]])(
	"normalise() gives a V2 usage of %j no figures, and breaks nothing",
	async (usage) => {
		const [finish] = await partsOf(older("v2", [{ type: "finish", finishReason: "stop", usage }]).model);
		expect(finish).toMatchObject({ type: "finish", finishReason: { unified: "stop", raw: "stop" } });
		expect(
			toUsage(finish?.type === "finish" ? finish.usage : undefined, () => ({ inputTokens: 1, outputTokens: 2 })),
		).toEqual({
			requests: 1,
			inputTokens: 1,
			outputTokens: 2,
			cacheReadTokens: 0,
			cacheWriteTokens: 0,
			estimated: true,
		});
	},
);

test.each(["v2", "v3"] as const)("normalise() says that the effort does not reach a %s model", async (version) => {
	const { model, requests } = older(version, [{ type: "stream-start", warnings: [] }]);
	const [said] = await partsOf(model, { prompt: [], reasoning: "high" });
	expect(said).toEqual({
		type: "stream-start",
		warnings: [{ type: "unsupported", feature: "effort", details: "its interface is of an earlier version" }],
	});
	expect(requests).toEqual([{ prompt: [] }]);
	expect(await partsOf(model)).toEqual([{ type: "stream-start", warnings: [] }]);
});

test("normalise() leaves V3 finishes alone, and tags the content of files", async () => {
	const finish = {
		type: "finish",
		finishReason: { unified: "stop", raw: "end" },
		usage: { inputTokens: { total: 1 }, outputTokens: { total: 2 } },
	};
	const { model } = older("v3", [{ type: "file", mediaType: "image/png", data: "aGk=" }, finish]);
	expect(await partsOf(model)).toEqual([
		{ type: "file", mediaType: "image/png", data: { type: "data", data: "aGk=" } },
		finish,
	]);
});

const prompt: LanguageModelRequest["prompt"] = [
	{ role: "system", content: "s" },
	{ role: "user", content: [{ type: "file", mediaType: "image/png", data: { type: "data", data: "aGk=" } }] },
	{
		role: "assistant",
		content: [
			{ type: "custom", kind: "a.b" },
			{ type: "text", text: "t" },
		],
	},
	{
		role: "tool",
		content: [
			{
				type: "tool-result",
				toolCallId: "c",
				toolName: "read",
				output: {
					type: "content",
					value: [{ type: "file", mediaType: "image/png", data: { type: "data", data: "aGk=" } }],
				},
			},
			{ type: "tool-result", toolCallId: "d", toolName: "read", output: { type: "execution-denied", reason: "no" } },
		],
	},
];

test.each([
	["v2", { type: "media", mediaType: "image/png", data: "aGk=" }, { type: "error-text", value: "no" }],
	["v3", { type: "file-data", mediaType: "image/png", data: "aGk=" }, { type: "execution-denied", reason: "no" }],
] as const)("normalise() sends a prompt in the words of %s", async (version, file, denied) => {
	const { model, requests } = older(version, []);
	await partsOf(model, { prompt });
	expect(requests).toEqual([
		{
			prompt: [
				{ role: "system", content: "s" },
				{ role: "user", content: [{ type: "file", mediaType: "image/png", data: "aGk=" }] },
				{ role: "assistant", content: [{ type: "text", text: "t" }] },
				{
					role: "tool",
					content: [
						{ type: "tool-result", toolCallId: "c", toolName: "read", output: { type: "content", value: [file] } },
						{ type: "tool-result", toolCallId: "d", toolName: "read", output: denied },
					],
				},
			],
		},
	]);
});
