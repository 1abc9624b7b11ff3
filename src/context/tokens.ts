import { textTokens } from "../base/index.ts";
import type { AssistantMessage, Message, ToolMessage } from "../spec/index.ts";

/** About how many tokens a message has. Only for what no provider has counted yet. */
export function messageTokens({ content }: Message): number {
	if (typeof content === "string") return overhead + textTokens(content);
	return content.reduce((sum, part) => sum + partTokens(part), overhead);
}

/** Of a message or a part: role, type and separators. */
const overhead = 4;

type Part = (AssistantMessage | ToolMessage | Extract<Message, { role: "user" }>)["content"][number];

function partTokens(part: Part): number {
	return overhead + ownTokens(part) + (part.providerOptions ? textTokens(JSON.stringify(part.providerOptions)) : 0);
}

function ownTokens(part: Part): number {
	if (part.type === "text" || part.type === "reasoning") return textTokens(part.text);
	if (part.type === "tool-call") return textTokens(part.toolName) + textTokens(JSON.stringify(part.input));
	if (part.type !== "tool-result") return textTokens(JSON.stringify(part));
	const { output } = part;
	return "value" in output && typeof output.value === "string"
		? textTokens(output.value)
		: textTokens(JSON.stringify(output));
}
