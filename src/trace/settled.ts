import type { Message, ToolResultPart } from "../spec/index.ts";
import type { RunNode } from "./node.ts";

/** What a call says that nobody answered before its run ended. */
const unanswered = "Not answered: the run had ended. Check whether it took effect before you repeat it.";

/** A run's transcript as another may continue it: every call has its result, since providers refuse one without. */
export function settledTranscript({ transcript, calls }: RunNode): readonly Message[] {
	if (calls.every(({ result }) => result)) return transcript;
	const content = calls.map(
		({ id, tool, result }): ToolResultPart =>
			result ?? {
				type: "tool-result",
				toolCallId: id,
				toolName: tool,
				output: { type: "error-text", value: unanswered },
			},
	);
	return [...transcript, { role: "tool", content }];
}
