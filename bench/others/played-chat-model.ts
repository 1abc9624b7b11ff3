import type { CallbackManagerForLLMRun } from "@langchain/core/callbacks/manager";
import { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { AIMessageChunk, ToolMessage } from "@langchain/core/messages";
import type { BaseMessage } from "@langchain/core/messages";
import { ChatGenerationChunk } from "@langchain/core/outputs";
import type { Reply, Script } from "./contender.ts";

/** A played model in the form of LangChain's chat models. */
export class PlayedChatModel extends BaseChatModel {
	readonly #script: Script;

	constructor(script: Script) {
		super({});
		this.#script = script;
	}

	override _llmType(): string {
		return "played";
	}

	override bindTools(tools: unknown[]): ReturnType<BaseChatModel["withConfig"]> {
		const options: object = { tools };
		return this.withConfig(options);
	}

	override _generate(): never {
		throw new Error("The bench only streams.");
	}

	override async *_streamResponseChunks(
		messages: BaseMessage[],
		_options: this["ParsedCallOptions"],
		run?: CallbackManagerForLLMRun,
	): AsyncGenerator<ChatGenerationChunk> {
		await this.#script.asked(messages);
		const hasResults = messages.some((message) => ToolMessage.isInstance(message));
		for (const message of toChunks(hasResults ? this.#script.later : this.#script.first)) {
			const chunk = new ChatGenerationChunk({ message, text: message.text });
			yield chunk;
			await run?.handleLLMNewToken(chunk.text, undefined, undefined, undefined, undefined, { chunk });
		}
	}
}

/** New ones for each answer: LangChain writes into them. */
function* toChunks(reply: Reply): Generator<AIMessageChunk> {
	if ("deltas" in reply) for (const content of reply.deltas) yield new AIMessageChunk({ content });
	else
		for (const [index, { name, input }] of reply.calls.entries()) {
			const call = { index, id: `c${index}`, name, args: JSON.stringify(input), type: "tool_call_chunk" } as const;
			yield new AIMessageChunk({ content: "", tool_call_chunks: [call] });
		}
	const usage_metadata = { input_tokens: 1000, output_tokens: 50, total_tokens: 1050 };
	yield Object.assign(new AIMessageChunk({ content: "" }), { usage_metadata });
}
