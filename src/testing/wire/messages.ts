import { type AnswerBlock, type AnswerHead, halves, namedEvent, type NamedEvent, type Wire } from "./wire.ts";

const stopReasons: { readonly [finish: string]: string } = {
	stop: "end_turn",
	length: "max_tokens",
	"content-filter": "refusal",
	"tool-calls": "tool_use",
};

/** Anthropic's messages. The input is counted when a message starts, the output when it ends. */
export const messages: Wire = {
	fits: (path) => path.endsWith("/messages"),
	begin: (head) =>
		namedEvent({ type: "message_start", message: { ...frame(head), content: [], usage: inputUsage(head) } }),
	block: (block) => blockEvents(block).map(namedEvent).join(""),
	end(head) {
		const delta = { stop_reason: stopReasons[head.finish] ?? head.finish, stop_sequence: null };
		const usage = { output_tokens: head.usage?.output ?? 0 };
		return namedEvent({ type: "message_delta", delta, usage }) + namedEvent({ type: "message_stop" });
	},
	error: (error) => namedEvent({ type: "error", error }),
	whole: (blocks, head) => ({
		...frame(head),
		content: blocks.map(wholeBlock),
		stop_reason: stopReasons[head.finish] ?? head.finish,
		stop_sequence: null,
		usage: { ...inputUsage(head), output_tokens: head.usage?.output ?? 0 },
	}),
};

function frame({ id, model }: AnswerHead): object {
	return { id, type: "message", role: "assistant", model, stop_reason: null, stop_sequence: null };
}

/** Anthropic counts what was read from or written to a cache beside the input, not within it. */
function inputUsage({ usage }: AnswerHead): object {
	const { input = 0, cacheRead = 0, cacheWrite = 0 } = usage ?? {};
	return {
		input_tokens: input - cacheRead - cacheWrite,
		cache_read_input_tokens: cacheRead,
		cache_creation_input_tokens: cacheWrite,
		output_tokens: 0,
	};
}

type Delta = { readonly type: string; readonly [key: string]: string };

function blockEvents(block: AnswerBlock): NamedEvent[] {
	const { index } = block;
	const start = { type: "content_block_start", index, content_block: emptyBlock(block) };
	const deltas = deltasOf(block).map((delta) => ({ type: "content_block_delta", index, delta }));
	const cut = block.kind === "call" && block.cut;
	return cut ? [start, ...deltas] : [start, ...deltas, { type: "content_block_stop", index }];
}

function emptyBlock(block: AnswerBlock): object {
	if (block.kind === "text") return { type: "text", text: "" };
	if (block.kind === "thinking") return { type: "thinking", thinking: "", signature: "" };
	return { type: "tool_use", id: block.id, name: block.tool, input: {} };
}

function deltasOf(block: AnswerBlock): Delta[] {
	if (block.kind === "text") return block.deltas.map((text) => ({ type: "text_delta", text }));
	if (block.kind === "call")
		return halves(block.input).map((partial_json) => ({ type: "input_json_delta", partial_json }));
	return [
		{ type: "thinking_delta", thinking: block.text },
		{ type: "signature_delta", signature: block.signature },
	];
}

function wholeBlock(block: AnswerBlock): object {
	if (block.kind === "text") return { type: "text", text: block.deltas.join("") };
	if (block.kind === "thinking") return { type: "thinking", thinking: block.text, signature: block.signature };
	return { type: "tool_use", id: block.id, name: block.tool, input: JSON.parse(block.input) as object };
}
