import { ToolMessage } from "@langchain/core/messages";
import type { BaseChatModel } from "@langchain/core/language_models/chat_models";
import { ChatOpenAI } from "@langchain/openai";
import { createDeepAgent } from "deepagents";
import { description, instructions } from "./contender.ts";
import type { Contender } from "./contender.ts";
import { PlayedChatModel } from "./played-chat-model.ts";

process.env["LANGSMITH_TRACING"] = "false";

/** A deep agent with one entry in `subagents`. Its tools for files and todos are part of it, and cannot be left out. */
export const contender: Contender<BaseChatModel> = {
	delegate: (prompt) => ({ name: "task", input: { description: prompt, subagent_type: "child" } }),
	play: (script) => new PlayedChatModel(script),
	connect: (baseURL) => new ChatOpenAI({ model: "bench", apiKey: "none", configuration: { baseURL } }),
	tree({ parent, child }) {
		const agent = createDeepAgent({
			model: parent,
			systemPrompt: instructions,
			subagents: [{ name: "child", description, systemPrompt: instructions, model: child }],
		});
		return async () => {
			// The mode of programs that show text as it comes, of subagents too.
			const stream = await agent.stream(
				{ messages: [{ role: "user", content: "Answer." }] },
				{ streamMode: "messages", subgraphs: true },
			);
			let answer = "";
			for await (const [path, [message]] of stream) {
				if (ToolMessage.isInstance(message)) answer = "";
				else if (path.length === 0 || isParents(path)) answer += message.text;
			}
			return answer;
		};
	},
};

/** The parent's own model node; its subagents run below its tools. */
function isParents(path: readonly string[]): boolean {
	return path.every((part) => part.startsWith("model_request:"));
}
