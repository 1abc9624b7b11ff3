import type { LanguageModelRequest, Message, ToolResultPart } from "../spec/index.ts";

type Output = ToolResultPart["output"];
type AnyPart = Exclude<Message, { role: "system" }>["content"][number];
type FileData = Extract<AnyPart, { type: "file" }>["data"];

/** A prompt as models of an earlier version take it. What they have no word for becomes text, or is left out. */
export function toOlderPrompt(prompt: LanguageModelRequest["prompt"], version: "v2" | "v3"): unknown[] {
	return prompt.map((message) => {
		if (message.role === "system") return message;
		return { ...message, content: message.content.flatMap((part) => toOlderPart(part, version)) };
	});
}

function toOlderPart(part: AnyPart, version: "v2" | "v3"): unknown[] {
	if (part.type === "custom" || part.type === "reasoning-file") return [];
	if (part.type === "tool-approval-response") return version === "v2" ? [] : [part];
	if (part.type === "file") return [{ ...part, data: toOlderData(part.data) }];
	if (part.type !== "tool-result") return [part];
	return [{ ...part, output: version === "v2" ? toV2Output(part.output) : toV3Output(part.output) }];
}

function toOlderData(data: FileData): unknown {
	if (data.type === "data") return data.data;
	if (data.type === "url") return data.url;
	return data.type === "text" ? new TextEncoder().encode(data.text) : data.reference;
}

function toV3Output(output: Output): unknown {
	return output.type === "content"
		? { ...output, value: output.value.flatMap((part) => toOlderContent(part, "file-data")) }
		: output;
}

function toV2Output(output: Output): unknown {
	if (output.type === "execution-denied") return { type: "error-text", value: output.reason ?? "The call was denied." };
	return output.type === "content"
		? { ...output, value: output.value.flatMap((part) => toOlderContent(part, "media")) }
		: output;
}

type ContentPart = Extract<Output, { type: "content" }>["value"][number];

function toOlderContent(part: ContentPart, fileType: "file-data" | "media"): unknown[] {
	if (part.type === "text") return [part];
	if (part.type === "file" && part.data.type === "data") {
		const { data } = part.data;
		const base64 = typeof data === "string" ? data : Buffer.from(data).toString("base64");
		return [{ type: fileType, mediaType: part.mediaType, data: base64 }];
	}
	return [{ type: "text", text: `[a ${part.type} that this model cannot read]` }];
}
