import type { Approval } from "../authority/index.ts";
import type { RunRecorder } from "../journal/index.ts";
import type { GatedCall } from "../tools/index.ts";
import type { LiveRun } from "./tree.ts";

/** Whose call it is, and why a yes is needed: no grant allows it, or its tool wants one. */
type Asking = { readonly live: LiveRun; readonly recorder: RunRecorder; readonly why: "grant" | "tool" };

/**
 * Asks a person about one call, records question and answer, and stops the clocks of the run and of all above it
 * meanwhile. Rejects only with the reason of the run's aborted signal.
 */
export async function askPerson(
	{ live, recorder, why }: Asking,
	{ tool, input, at }: GatedCall,
): Promise<{ readonly denied?: string }> {
	const { tree, spec } = live;
	const path = `${live.path} › ${tool.name}`;
	const askId = `${at.key}?`;
	const callId = at.callId;
	const reason =
		why === "tool"
			? `${tool.name} wants a yes to this call.`
			: `${tool.name} has the access "${tool.access}" and was not allowed beforehand.`;
	recorder.record({
		type: "permission-ask",
		askId,
		callId,
		tool: tool.name,
		input: JSON.stringify(input),
		path,
		reason,
	});
	tree.recorder.commit();
	const pauses = live.deadlines.map((deadline) => deadline.pause());
	live.slot.leave(callId);
	try {
		const { agent, depth, description } = spec;
		const about = description === undefined ? {} : { description };
		const request = { path, agent, depth, ...about, tool: tool.name, input, reason };
		const ask = (signal: AbortSignal): Promise<Approval> =>
			tree.approvals.request(request, signal, { isPermittable: why === "grant" });
		const { approval, settle } = await tree.questions.settled(askId, ask, at.signal);
		const { answer, reason: answered } = approval;
		recorder.record({ type: "permission-answer", askId, callId, answer, reason: answered });
		// From here on the call may take effect, so a resume must not take it for one that is still asked about.
		tree.recorder.commit();
		settle();
		return answer === "no" ? { denied: answered } : {};
	} finally {
		for (const pause of pauses) pause[Symbol.dispose]();
		await live.slot.enter(at.signal, callId);
	}
}
