import type { AssistantMessage, Finish, ToolCall } from "../spec/index.ts";
import type { CallIds } from "./call-ids.ts";
import { readCallInput } from "./call-input.ts";
import { type Draft, textOf } from "./draft.ts";
import type { DraftCall, PromptPart } from "./prompt-part.ts";

/** The content of a whole answer. */
export type Content = {
	readonly message: AssistantMessage;
	readonly text: string;
	readonly calls: readonly ToolCall[];
	readonly cutCall?: string | undefined;
};

/**
 * Turns a whole answer into a message that travels back, and its calls.
 *
 * Blocks of blank text are left out, since providers refuse them. Where the output limit cut the answer, a last
 * call whose arguments are no JSON object was cut with it, and is in neither list.
 */
export function toContent(draft: Draft, finish: Finish, ids: CallIds): Content {
	const content: PromptPart[] = [];
	const calls: ToolCall[] = [];
	const cutOff = finish.unified === "length";
	const lastCall = draft.blocks.findLast((block) => block.type === "call");
	let cutCall = cutOff ? [...draft.openCalls.values()].at(-1) : undefined;
	for (const block of draft.blocks) {
		if (block.type !== "call") {
			if (!isBlank(block)) content.push(block);
		} else if (cutOff && block === lastCall && isCut(block)) {
			cutCall = block.tool;
		} else {
			const { part, call } = claim(block, ids);
			content.push(part);
			calls.push(call);
		}
	}
	const message: AssistantMessage = { role: "assistant", content };
	return { message, text: textOf(draft), calls, ...(cutCall === undefined ? {} : { cutCall }) };
}

function isBlank(part: PromptPart): boolean {
	if (part.type !== "text" && part.type !== "reasoning") return false;
	return part.text.trim() === "" && part.providerOptions === undefined;
}

function isCut({ written }: DraftCall): boolean {
	return written.trim() === "" || !readCallInput(written).valid;
}

function claim({ id, tool, written, providerOptions }: DraftCall, ids: CallIds): { part: PromptPart; call: ToolCall } {
	const toolCallId = ids.claim(id);
	const input = readCallInput(written);
	const options = providerOptions === undefined ? {} : { providerOptions };
	return {
		part: { type: "tool-call", toolCallId, toolName: tool, input: input.object, ...options },
		call: { id: toolCallId, tool, input: input.text },
	};
}
