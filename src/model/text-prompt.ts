import type { LanguageModelRequest, Message, ToolMessage, ToolSchema } from "../spec/index.ts";

type Prompt = LanguageModelRequest["prompt"];
type AssistantPart = Extract<Message, { role: "assistant" }>["content"][number];

/** A prompt without calls and results: tools are told in the system message, the rest is written as the model writes it. */
export function toTextPrompt(prompt: Prompt, tools: readonly ToolSchema[], nonce: string): Prompt {
	const told = tools.length === 0 ? [] : [tellTools(tools, nonce)];
	const [first, ...rest] = prompt;
	const messages = rest.map((message) => toText(message, nonce));
	if (first?.role !== "system") return [...system(told), ...prompt.map((message) => toText(message, nonce))];
	return [{ ...first, content: [first.content, ...told].join("\n\n") }, ...messages];
}

function system(told: readonly string[]): Prompt {
	return told.map((content) => ({ role: "system", content }));
}

function tellTools(tools: readonly ToolSchema[], nonce: string): string {
	return [
		"# Tools",
		"To call a tool, write a fence with its name and a JSON object of its arguments, exactly like this:",
		`\`\`\`call-${nonce} name\n{"argument": "value"}\n\`\`\``,
		"Write nothing after the last call: the results come in the next message. Several calls in one reply are fine. " +
			"A call in any other form is not run. When you are done, reply without a call.",
		...tools.map(tellTool),
	].join("\n\n");
}

function tellTool({ name, description = "", inputSchema }: ToolSchema): string {
	return `## ${name}\n${description}\nArguments: ${JSON.stringify(inputSchema)}`;
}

function toText(message: Message, nonce: string): Message {
	if (message.role === "tool") return { role: "user", content: [{ type: "text", text: tellResults(message) }] };
	if (message.role !== "assistant") return message;
	return { ...message, content: message.content.flatMap((part) => toTextPart(part, nonce)) };
}

function toTextPart(part: AssistantPart, nonce: string): readonly AssistantPart[] {
	if (part.type === "tool-result") return [];
	if (part.type !== "tool-call") return [part];
	const text = `\`\`\`call-${nonce} ${part.toolName}\n${JSON.stringify(part.input)}\n\`\`\``;
	return [{ type: "text", text }];
}

function tellResults({ content }: ToolMessage): string {
	const results = content.filter((part) => part.type === "tool-result");
	return results.map(({ toolName, output }) => `Result of ${toolName}:\n${textOf(output)}`).join("\n\n");
}

function textOf(output: Extract<ToolMessage["content"][number], { type: "tool-result" }>["output"]): string {
	if (output.type === "execution-denied") return output.reason ?? "The call was denied.";
	if (output.type === "content")
		return output.value.map((part) => (part.type === "text" ? part.text : `[a ${part.type}]`)).join("\n");
	return typeof output.value === "string" ? output.value : JSON.stringify(output.value);
}
