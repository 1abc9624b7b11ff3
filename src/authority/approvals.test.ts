import { expect, test } from "vitest";

import { fakeClock } from "../testing/index.ts";
import { type ApprovalRequest, type AskApproval, createApprovals } from "./approvals.ts";
import { wording } from "./some-wording.fixture.ts";

const request: ApprovalRequest = {
	path: "main › explore › bash",
	agent: "explore",
	depth: 1,
	tool: "bash",
	input: { command: "ls" },
	reason: "bash executes",
};
const signal = new AbortController().signal;

test("T27: createApprovals() denies at once where nobody can be asked, and names the permit", async () => {
	expect(await createApprovals({ clock: fakeClock(), wording }).request(request, signal)).toEqual({
		answer: "no",
		reason: "Denied: nobody can be asked. The user allows it beforehand with a permit for bash.",
	});
});

test("T27: createApprovals() hands over path, agent, depth, tool and input, and takes the answer", async () => {
	const asked: ApprovalRequest[] = [];
	const ask: AskApproval = async (question) => {
		asked.push(question);
		return "once";
	};
	const approvals = createApprovals({ ask, clock: fakeClock(), wording });
	expect(await approvals.request(request, signal)).toEqual({ answer: "once", reason: "a person allowed it" });
	await approvals.request(request, signal);
	expect(asked).toEqual([request, request]);
});

test("createApprovals() remembers a tool that was allowed for the tree, and no other", async () => {
	const asked: string[] = [];
	const ask: AskApproval = async ({ tool }) => {
		asked.push(tool);
		return "tree";
	};
	const approvals = createApprovals({ ask, clock: fakeClock(), wording });
	for (const tool of ["bash", "bash", "write"]) {
		expect(await approvals.request({ ...request, tool }, signal)).toMatchObject({ answer: "tree" });
	}
	expect(asked).toEqual(["bash", "write"]);
});

test("case 37: createApprovals() takes a no, a throw and nonsense for a no", async () => {
	const answers: readonly [AskApproval, string][] = [
		[async () => "no", "a person said no"],
		[() => Promise.reject(new Error("closed")), "asking failed (closed)"],
		[
			() => {
				throw undefined;
			},
			"asking failed",
		],
		[async () => "yes" as "once", 'the answer was neither "once", "tree" nor "no"'],
	];
	for (const [ask, why] of answers) {
		expect(await createApprovals({ ask, clock: fakeClock(), wording }).request(request, signal)).toEqual({
			answer: "no",
			reason: `Denied: ${why}. The user allows it beforehand with a permit for bash.`,
		});
	}
});

test("case 37: createApprovals() gives up after five minutes and blocks no sibling", async () => {
	const clock = fakeClock();
	const ended: string[] = [];
	const ask: AskApproval = (question, signal) => {
		signal.addEventListener("abort", () => ended.push(question.agent));
		return question.agent === "slow" ? new Promise(() => {}) : Promise.resolve("once");
	};
	const approvals = createApprovals({ ask, clock, wording });
	const slow = approvals.request({ ...request, agent: "slow" }, signal);
	expect(await approvals.request({ ...request, agent: "fast" }, signal)).toMatchObject({ answer: "once" });
	await clock.advance(5 * 60_000);
	expect(await slow).toEqual({
		answer: "no",
		reason: "Denied: nobody answered within 300 seconds. The user allows it beforehand with a permit for bash.",
	});
	expect(ended).toEqual(["fast", "slow"]);
	expect(clock.waiting).toBe(0);
});

test("createApprovals() rejects with the reason of an aborted signal and leaves nothing waiting", async () => {
	const clock = fakeClock();
	const stop = new AbortController();
	const pending = createApprovals({ ask: () => new Promise(() => {}), clock, wording }).request(request, stop.signal);
	stop.abort(new Error("cancelled"));
	await expect(pending).rejects.toThrow("cancelled");
	expect(clock.waiting).toBe(0);
	await expect(createApprovals({ clock, wording }).request(request, stop.signal)).rejects.toThrow("cancelled");
});
