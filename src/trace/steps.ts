import { addUsage, blankReply, userMessage } from "../spec/index.ts";
import type { AssistantMessage, Finish, RunEvent } from "../spec/index.ts";
import type { StepCall } from "./node.ts";
import type { Draft } from "./draft.ts";

/** A model call ended: its message joins the transcript, its calls become pending, its usage counts. */
export function endStep(node: Draft, event: Extract<RunEvent, { readonly type: "step-end" }>): void {
	node.openStep = undefined;
	node.usage = addUsage(node.usage, event.usage);
	node.figures.contextTokens = event.contextTokens;
	node.answeredBy = event.model || node.answeredBy;
	keepText(node, event.partial);
	if (!event.message) return;
	node.step = event.step;
	if (!event.lastTurn) node.figures.steps++;
	node.transcript.push(event.message);
	node.finish = event.finish;
	node.cutCall = event.cutCall;
	node.calls = callsIn(event.message);
	node.callsById = new Map(node.calls.map((call) => [call.id, call]));
	node.openCalls = node.calls.length;
	node.openDelegated = 0;
	if (node.calls.length > 0 && !isCut(event.finish)) node.rounds.nudges = 0;
	keepText(node, textIn(event.message));
}

/** A word of the runtime joins the transcript as a user message. */
export function say(node: Draft, { reason, text, cause }: Extract<RunEvent, { readonly type: "step-say" }>): void {
	if (cause) node.lastTurn = cause;
	node.transcript.push(userMessage(text));
	if (reason === "limit") node.isWarned = true;
	if (reason === "nudge" || reason === "completion") node.rounds.nudges++;
	if (reason === "report-schema") node.rounds.reportTries++;
	if (reason === "stop-hook") node.rounds.stopRounds++;
}

/** Whether the calls of a reply that ended so are answered without being run. */
export function isCut(finish: Finish | undefined): boolean {
	return finish?.unified === "length" || finish?.unified === "content-filter";
}

function keepText(node: Draft, text: string | undefined): void {
	if (text !== undefined && text.trim() !== "" && text !== blankReply) node.lastText = text;
}

function textIn({ content }: AssistantMessage): string {
	return content.map((part) => (part.type === "text" ? part.text : "")).join("");
}

/** The calls that we answer; one that the provider runs itself has its result in the same message. */
function callsIn({ content }: AssistantMessage): StepCall[] {
	return content.flatMap((part) => {
		if (part.type !== "tool-call" || part.providerExecuted) return [];
		const input = typeof part.input === "string" ? part.input : JSON.stringify(part.input);
		return [{ id: part.toolCallId, tool: part.toolName, input }];
	});
}
