import { type AnswerBlock, type AnswerHead, halves, namedEvent, type NamedEvent, type Wire } from "./wire.ts";

/** OpenAI's responses. Every block is an item, which is added, grows and is done. */
export const responses: Wire = {
	fits: (path) => path.endsWith("/responses"),
	begin: (head) => namedEvent({ type: "response.created", response: frame(head) }),
	block: (block) => itemEvents(block).map(namedEvent).join(""),
	end(head) {
		const type = incomplete(head) === null ? "response.completed" : "response.incomplete";
		return namedEvent({
			type,
			response: { ...frame(head), incomplete_details: incomplete(head), usage: usageOf(head) },
		});
	},
	error: ({ type, message }) =>
		namedEvent({ type: "error", sequence_number: 0, error: { type, code: type, message, param: null } }),
	whole: (blocks, head) => ({
		...frame(head),
		output: blocks.map(doneItem),
		incomplete_details: incomplete(head),
		usage: usageOf(head),
	}),
};

function frame({ id, model }: AnswerHead): object {
	return { id, object: "response", created_at: 1_767_225_600, model, error: null };
}

function incomplete({ finish }: AnswerHead): { reason: string } | null {
	if (finish === "length") return { reason: "max_output_tokens" };
	return finish === "content-filter" ? { reason: "content_filter" } : null;
}

function usageOf({ usage }: AnswerHead): object | null {
	if (usage === null) return null;
	return {
		input_tokens: usage.input,
		input_tokens_details: { cached_tokens: usage.cacheRead ?? 0 },
		output_tokens: usage.output,
		output_tokens_details: { reasoning_tokens: 0 },
	};
}

function itemEvents(block: AnswerBlock): NamedEvent[] {
	const output_index = block.index;
	const added = { type: "response.output_item.added", output_index, item: emptyItem(block) };
	const done = { type: "response.output_item.done", output_index, item: doneItem(block) };
	const cut = block.kind === "call" && block.cut;
	return cut ? [added, ...growth(block)] : [added, ...growth(block), done];
}

function growth(block: AnswerBlock): NamedEvent[] {
	const item = { item_id: itemId(block), output_index: block.index };
	if (block.kind === "text")
		return block.deltas.map((delta) => ({ type: "response.output_text.delta", ...item, content_index: 0, delta }));
	if (block.kind === "call")
		return halves(block.input).map((delta) => ({ type: "response.function_call_arguments.delta", ...item, delta }));
	return [
		{ type: "response.reasoning_summary_part.added", ...item, summary_index: 0 },
		{ type: "response.reasoning_summary_text.delta", ...item, summary_index: 0, delta: block.text },
		{ type: "response.reasoning_summary_part.done", ...item, summary_index: 0 },
	];
}

function itemId({ index }: AnswerBlock): string {
	return `item-${index}`;
}

function emptyItem(block: AnswerBlock): object {
	const id = itemId(block);
	if (block.kind === "text") return { type: "message", id, role: "assistant", content: [] };
	if (block.kind === "thinking") return { type: "reasoning", id, encrypted_content: null, summary: [] };
	return { type: "function_call", id, call_id: block.id, name: block.tool, arguments: "" };
}

function doneItem(block: AnswerBlock): object {
	if (block.kind === "text") {
		const content = [{ type: "output_text", text: block.deltas.join(""), annotations: [] }];
		return { ...emptyItem(block), content };
	}
	if (block.kind === "thinking") {
		const summary = [{ type: "summary_text", text: block.text }];
		return { ...emptyItem(block), encrypted_content: block.signature, summary };
	}
	return { ...emptyItem(block), arguments: block.input, status: "completed" };
}
