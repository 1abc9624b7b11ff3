import { type AnswerBlock, type AnswerHead, event, halves, type Wire } from "./wire.ts";

const finishReasons: { readonly [finish: string]: string } = {
	stop: "stop",
	length: "length",
	"content-filter": "content_filter",
	"tool-calls": "tool_calls",
};

/** OpenAI's chat completions, and every server that is compatible with them. Usage is sent only when it is asked for. */
export const chatCompletions: Wire = {
	fits: (path) => path.endsWith("/chat/completions"),
	begin: (head) => chunk(head, { role: "assistant", content: "" }),
	block: (block, head) =>
		deltas(block)
			.map((delta) => chunk(head, delta))
			.join(""),
	end(head) {
		const finish = chunk(head, {}, finishReasons[head.finish] ?? head.finish);
		const asked = (head.request["stream_options"] as { include_usage?: boolean } | undefined)?.include_usage;
		const usage = asked && head.usage ? event({ ...frame(head), choices: [], usage: usageOf(head) }) : "";
		return `${finish}${usage}data: [DONE]\n\n`;
	},
	error: (error) => event({ error }),
	whole: (blocks, head) => ({
		...frame(head),
		object: "chat.completion",
		choices: [{ index: 0, message: wholeMessage(blocks), finish_reason: finishReasons[head.finish] ?? head.finish }],
		...(head.usage ? { usage: usageOf(head) } : {}),
	}),
};

function chunk(head: AnswerHead, delta: object, finish_reason: string | null = null): string {
	return event({ ...frame(head), choices: [{ index: 0, delta, finish_reason }] });
}

function frame({ id, model }: AnswerHead): object {
	return { id, object: "chat.completion.chunk", created: 1_767_225_600, model };
}

function deltas(block: AnswerBlock): object[] {
	if (block.kind === "text") return block.deltas.map((content) => ({ content }));
	if (block.kind === "thinking") return [{ reasoning_content: block.text }];
	const { index, id, tool, input } = block;
	const [first, second] = halves(input);
	return [
		{ tool_calls: [{ index, id, type: "function", function: { name: tool, arguments: first } }] },
		{ tool_calls: [{ index, function: { arguments: second } }] },
	];
}

function wholeMessage(blocks: readonly AnswerBlock[]): object {
	const content = blocks.flatMap((block) => (block.kind === "text" ? block.deltas : [])).join("");
	const reasoning = blocks.map((block) => (block.kind === "thinking" ? block.text : "")).join("");
	const calls = blocks.flatMap((block) =>
		block.kind === "call"
			? [{ id: block.id, type: "function", function: { name: block.tool, arguments: block.input } }]
			: [],
	);
	return {
		role: "assistant",
		content,
		...(reasoning === "" ? {} : { reasoning_content: reasoning }),
		...(calls.length === 0 ? {} : { tool_calls: calls }),
	};
}

function usageOf({ usage }: AnswerHead): object {
	const { input = 0, output = 0, cacheRead = 0 } = usage ?? {};
	return {
		prompt_tokens: input,
		completion_tokens: output,
		total_tokens: input + output,
		prompt_tokens_details: { cached_tokens: cacheRead },
	};
}
