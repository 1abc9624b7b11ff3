import type { LanguageModelV4, LanguageModelV4Message, LanguageModelV4ToolCall } from "@ai-sdk/provider";

/** A tool of the bare loop: a name and what it does. */
export type BareTool = { readonly name: string; readonly execute: (input: unknown) => Promise<string> };

/**
 * The least that an agent can be: some thirty lines over `doStream`, without limits, authority, events or retries.
 *
 * It is the floor that all other rows are compared with.
 */
export async function bareLoop(model: LanguageModelV4, prompt: string, tools: readonly BareTool[]): Promise<string> {
	const messages: LanguageModelV4Message[] = [
		{ role: "system", content: "You are an agent." },
		{ role: "user", content: [{ type: "text", text: prompt }] },
	];
	const schemas = tools.map(({ name }) => ({ type: "function", name, inputSchema: { type: "object" } }) as const);
	for (;;) {
		const { stream } = await model.doStream({ prompt: messages, tools: schemas, toolChoice: { type: "auto" } });
		let text = "";
		const calls: LanguageModelV4ToolCall[] = [];
		for await (const part of stream) {
			if (part.type === "text-delta") text += part.delta;
			if (part.type === "tool-call") calls.push(part);
		}
		const inputs = calls.map((call) => JSON.parse(call.input) as unknown);
		messages.push({
			role: "assistant",
			content: [
				{ type: "text", text },
				...calls.map(
					(call, index) =>
						({
							type: "tool-call",
							toolCallId: call.toolCallId,
							toolName: call.toolName,
							input: inputs[index],
						}) as const,
				),
			],
		});
		if (calls.length === 0) return text;
		const results = await Promise.all(
			calls.map(async (call, index) => {
				const tool = tools.find(({ name }) => name === call.toolName);
				return tool ? tool.execute(inputs[index]) : "There is no such tool.";
			}),
		);
		messages.push({
			role: "tool",
			content: calls.map((call, index) => ({
				type: "tool-result",
				toolCallId: call.toolCallId,
				toolName: call.toolName,
				output: { type: "text", value: results[index] ?? "" },
			})),
		});
	}
}
