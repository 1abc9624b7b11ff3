import { assistantText } from "./strategy.ts";
import type { Strategy } from "./strategy.ts";

const approval = "APPROVED";

const askForCritique = `Now judge your draft as a strict reviewer: errors, gaps, claims without evidence. Reply with ${approval} and nothing else if it needs no change; otherwise list what must change.`;
const askForRevision = "Now write the whole report again with those changes made. It replaces the draft.";

/** Draft, critique, revision, at most `maxRounds` times; ends early when the critique approves. The report is the last draft. */
export const reflection: Strategy = {
	first: "draft",
	instruction: "",
	offersTools: true,
	tools: (phase) => (phase.startsWith("critique") ? "none" : "auto"),
	next(phase, transcript, maxRounds) {
		const round = Number(/\d+$/.exec(phase)?.[0] ?? 0);
		if (phase.startsWith("critique")) {
			const approved = assistantText(transcript, 0).trim().toUpperCase().startsWith(approval);
			if (approved) return { kind: "done", report: draftOf(transcript) };
			return { kind: "say", text: askForRevision, phase: `revise-${round}` };
		}
		if (round >= maxRounds) return { kind: "done" };
		return { kind: "say", text: askForCritique, phase: `critique-${round + 1}` };
	},
};

/** The text before the critique: the request for it is the last user message, the draft the reply before that. */
function draftOf(transcript: Parameters<typeof assistantText>[0]): string {
	const asked = transcript.findLastIndex((message) => message.role === "user");
	return assistantText(transcript.slice(0, asked), 0);
}
