import { chatCompletions } from "./chat-completions.ts";
import { messages } from "./messages.ts";
import { responses } from "./responses.ts";
import type { Wire } from "./wire.ts";

export { type AnswerBlock, type AnswerHead, toBlock, type Wire, type WireBody } from "./wire.ts";

/** All wire formats that a scripted provider speaks; the path of a request tells which. */
export const wires: readonly Wire[] = [chatCompletions, responses, messages];
