import { expect, test } from "vitest";
import { noUsage, RunStop } from "../spec/index.ts";
import type { ModelPort, StepReply, StepRequest } from "../spec/index.ts";
import { createAskModel } from "./ask-model.ts";
import { told } from "./transcript.fixture.ts";

const usage = { ...noUsage, requests: 1, inputTokens: 5 };
const request = { messages: [told("sum up")], tokens: 500 };
const reply: StepReply = {
	message: { role: "assistant", content: [{ type: "text", text: "SUMMARY" }] },
	text: "SUMMARY",
	calls: [],
	finish: { unified: "stop" },
	usage,
	model: "m",
	firstTokenMs: 1,
	durationMs: 1,
};

function asking(answer: (request: StepRequest) => Promise<StepReply>, more: { readonly mayAsk?: boolean } = {}) {
	const log: string[] = [];
	const model: ModelPort = {
		id: "m",
		window: 1,
		step(asked) {
			log.push(`step ${asked.toolChoice} ${asked.tools.length}`);
			return answer(asked);
		},
	};
	const ask = createAskModel({
		model,
		signal: new AbortController().signal,
		commit: () => void log.push("commit"),
		mayAsk: (tokens) => {
			log.push(`mayAsk ${tokens}`);
			return more.mayAsk ?? true;
		},
	});
	return { ask, log };
}

const failed = new RunStop({ status: "failed", cause: { code: "provider", message: "down" } }, { usage });

test("createAskModel() commits, asks once without tools, and says what it cost", async () => {
	const { ask, log } = asking(async () => reply);
	expect(await ask(request)).toEqual({ text: "SUMMARY", usage });
	expect(log).toEqual(["mayAsk 1500", "commit", "step none 0"]);
});

test("createAskModel() asks nothing that the run may not spend", async () => {
	const { ask, log } = asking(async () => reply, { mayAsk: false });
	expect([await ask(request), log]).toEqual([{}, ["mayAsk 1500"]]);
});

test("createAskModel() gives no text where the model fails, and counts every try", async () => {
	const { ask } = asking(async (asked) => {
		asked.onRetry?.({ attempt: 1, cause: failed.ending.cause, waitMs: 1, usage });
		throw failed;
	});
	expect(await ask(request)).toEqual({ usage: { ...usage, requests: 2, inputTokens: 10 } });
});

test("createAskModel() takes a reply with calls for no summary", async () => {
	const { ask } = asking(async () => ({ ...reply, calls: [{ id: "c", tool: "read", input: "{}" }] }));
	expect(await ask(request)).toEqual({ text: undefined, usage });
});
