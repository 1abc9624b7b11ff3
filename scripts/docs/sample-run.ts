import { applyEvent, createRuntime, emptyTrace } from "../../src/index.ts";
import { fakeClock, scriptedModels, temporaryWorkspace } from "../../src/testing/index.ts";
import type { FakeClock, ScriptPart } from "../../src/testing/index.ts";
import { openLiveTree } from "../../src/tui/index.ts";
import { testTerminal } from "../../src/tui/terminal.fixture.ts";

/**
 * What the program shows of one run in its fifth second, and at its end with the report, each as a block.
 *
 * The model plays a script, and the clock stands still while a tool is at work; all else is as in any run.
 */
export async function sampleRun(): Promise<string> {
	const clock = fakeClock();
	const terminal = testTerminal(101, 30);
	await using folder = temporaryWorkspace({
		"src/retry.ts": "export const maxRetries = 3;\n",
		"src/client.ts": "export const client = {\n\ttimeout: 60_000,\n};\n",
	});
	await using errand = createRuntime({
		model: scriptedModels(script(clock)),
		clock,
		workspace: folder.root,
		models: { "scripted/scripted": { window: 200_000, price: { input: 3, output: 15 } } },
		randomId: (length) => "h3k2m9x0qa".slice(0, length),
	});
	using tree = openLiveTree({ output: terminal.output, clock, look: { colour: false, unicode: true } });
	const run = errand.start({ prompt: "QUESTION: where are retries decided, and what limits them?" });
	const trace = emptyTrace();
	const atWork = new Set<string>(["start"]);
	const shown = (async () => {
		for await (const event of run.events()) {
			if (event.type === "step-start") atWork.delete("start");
			if (event.type === "tool-call-start" && event.tool !== "task") atWork.add(event.runId + event.callId);
			if (event.type === "tool-call-end") atWork.delete(event.runId + event.callId);
			if ("seq" in event) applyEvent(trace, event);
			tree.show(event, trace);
		}
	})();
	const advance = async (): Promise<void> => {
		while (atWork.size > 0) await new Promise(setImmediate);
		await clock.advance(100);
	};
	for (let steps = 0; steps < 46; steps++) await advance();
	const early = await terminal.lines();
	while (!trace.root?.outcome) await advance();
	await shown;
	tree.finish(trace);
	const end = [...(await terminal.lines()), "", (await run.outcome).report ?? ""];
	return [early, end].map((lines) => `\`\`\`\n${lines.join("\n")}\n\`\`\``).join("\n\n");
}

const report = `A request is sent at most 3 times (src/retry.ts:1), each with 60 s (src/client.ts:2).
Nothing bounds the whole: with its waits of 2 s and 4 s it can take over three minutes.`;

/** The turns of each run: what is said or asked for, after how long, for how many tokens. */
function script(clock: FakeClock): Parameters<typeof scriptedModels>[0] {
	const turn = (delayMs: number, input: number, output: number, ...parts: readonly ScriptPart[]) => [
		{ delayMs, clock },
		...parts,
		{ usage: { input, output } },
	];
	const task = (description: string, prompt: string): ScriptPart => ({
		call: "task",
		input: { description, subagent_type: "explore", prompt },
	});
	return {
		QUESTION: [
			turn(900, 3_100, 180, task("where retries are decided", "DECIDED"), task("every timeout", "TIMEOUT")),
			turn(1_700, 3_500, 120, { say: report }),
		],
		DECIDED: [
			turn(800, 2_900, 60, { call: "grep", input: { pattern: "retr(y|ies)" } }),
			turn(700, 3_600, 60, { call: "read", input: { path: "src/retry.ts" } }),
			turn(1_000, 4_100, 90, { say: "At most 3 times: `maxRetries` in src/retry.ts:1." }),
		],
		TIMEOUT: [
			turn(900, 2_900, 60, { call: "grep", input: { pattern: "timeout" } }),
			turn(1_200, 3_400, 60, { call: "grep", input: { pattern: "deadline" } }),
			turn(2_600, 3_700, 90, { say: "60 s for one request, src/client.ts:2; none for the whole." }),
		],
	};
}
