import type { ToolResult } from "../spec/index.ts";
import type { SdkContentPart, SdkModelOutput } from "./sdk-shapes.ts";

/** What a tool of the AI SDK tells a model, as a result of Errand's. A child reads text: other content is named. */
export function toToolResult(output: SdkModelOutput): ToolResult {
	if (output.type === "content") return { content: output.value.map(partOf).join("\n") };
	if (output.type === "execution-denied") {
		const refused = output.reason ?? "The call was denied.";
		return { content: refused, isError: true, refused };
	}
	const isError = output.type === "error-text" || output.type === "error-json";
	const content = typeof output.value === "string" ? output.value : jsonOf(output.value);
	return { content, ...(isError ? { isError } : {}) };
}

/** Whether a value is an output that a model can be told. */
export function isModelOutput(output: unknown): output is SdkModelOutput {
	if (typeof output !== "object" || output === null) return false;
	const { type, value } = output as { readonly type?: unknown; readonly value?: unknown };
	if (type === "content")
		return Array.isArray(value) && value.every((part) => typeof part === "object" && part !== null);
	return outputTypes.has(type);
}

const outputTypes: ReadonlySet<unknown> = new Set<SdkModelOutput["type"]>([
	"text",
	"json",
	"error-text",
	"error-json",
	"execution-denied",
]);

/** What a model reads of an output where its tool does not say: text as it is, all else as JSON. */
export function plainOutput(output: unknown): SdkModelOutput {
	return typeof output === "string" ? { type: "text", value: output } : { type: "json", value: output };
}

function jsonOf(value: unknown): string {
	return JSON.stringify(value) ?? "null";
}

function partOf(part: SdkContentPart): string {
	if ("text" in part) return part.text;
	const { type, mediaType } = part;
	return `[${type}${mediaType === undefined ? "" : ` ${mediaType}`}: not shown]`;
}
