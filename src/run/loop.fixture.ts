import { createContext } from "../context/index.ts";
import { createGate, createModel } from "../model/index.ts";
import { openLedger } from "../scheduler/index.ts";
import type { EventBody, LanguageModel, LiveBody, RunOutcome, RunPorts, RunSpec, Tool } from "../spec/index.ts";
import { defaultChildLimits } from "../spec/index.ts";
import { fakeClock } from "../testing/index.ts";
import type { FakeClock } from "../testing/index.ts";
import { createDispatcher } from "../tools/index.ts";
import { run } from "./index.ts";

/** What a test varies of a run of the loop. */
export type LoopTest = {
	readonly model: LanguageModel;
	readonly tools?: readonly Tool[];
	readonly spec?: Partial<RunSpec>;
	readonly ports?: Partial<RunPorts>;
	readonly clock?: FakeClock;
	readonly maxTotalTokens?: number;
	readonly signal?: AbortSignal;
};

/** A run of the loop over a scripted model, without journal, workspace or authority. */
export type LoopTrace = {
	readonly outcome: RunOutcome;
	readonly events: readonly EventBody[];
	readonly live: readonly LiveBody[];
	readonly commits: number;
};

/** Runs the loop by itself to its end. */
export async function runLoop(test: LoopTest): Promise<LoopTrace> {
	const { model, tools = [], clock = fakeClock(), signal = new AbortController().signal } = test;
	const events: EventBody[] = [];
	const live: LiveBody[] = [];
	let commits = 0;
	const spec: RunSpec = { ...specOf(tools), ...test.spec };
	const dispatcher = createDispatcher({
		run: spec,
		tools,
		whyNotOffered: () => undefined,
		authorize: () => ({ allowed: true, ask: false }),
		parse: (_, json) => readInput(json),
		ask: async () => ({}),
		bound: (result) => result,
		emit: (callId, text) => void live.push({ type: "tool-call-update", callId, text }),
		clock,
		toolTimeoutMs: spec.limits.toolTimeoutMs,
	});
	const ports: RunPorts = {
		model: createModel({
			model,
			id: spec.model.id,
			window: 128_000,
			limits: spec.limits,
			clock,
			random: () => 0.5,
			gate: createGate(clock),
		}),
		tools: dispatcher,
		context: createContext(dispatcher, { window: 128_000, task: spec.prompt }),
		ledger: openLedger({ maxTotalTokens: test.maxTotalTokens ?? 1_000_000 }),
		record: (event) => void events.push(event),
		emit: (event) => void live.push(event),
		commit: () => void commits++,
		clock,
		signal,
		...test.ports,
	};
	return { outcome: await run(spec, ports), events, live, commits };
}

/** One line for each event, without figures that no test here is about. */
export function lines({ events }: LoopTrace): readonly string[] {
	return events.map(({ type, ...rest }) => `${type} ${JSON.stringify(shown(type, rest))}`);
}

const keysShown: { readonly [type: string]: readonly string[] } = {
	"step-end": ["step", "lastTurn", "message", "cause", "partial"],
	"step-start": ["step", "lastTurn"],
	"tool-call-start": ["callId", "tool", "input"],
	"tool-call-end": ["callId", "content", "isError", "refused", "notRun", "invalid"],
};

function shown(type: string, event: object): object {
	if ("outcome" in event) {
		const { status, cause, report, partial } = event.outcome as RunOutcome;
		return { status, cause, report, partial };
	}
	const keys = keysShown[type];
	return keys ? Object.fromEntries(Object.entries(event).filter(([key]) => keys.includes(key))) : event;
}

function readInput(json: string): ReturnType<Parameters<typeof createDispatcher>[0]["parse"]> {
	try {
		return { value: JSON.parse(json) };
	} catch {
		return { problem: `The arguments are not JSON: ${json}` };
	}
}

function specOf(tools: readonly Tool[]): RunSpec {
	return {
		runId: "r",
		depth: 0,
		agent: "main",
		prompt: "go",
		system: "You are tested.",
		model: { id: "scripted", chosenBy: "test" },
		tools: tools.map((tool) => tool.name),
		authority: { tools: {}, ceiling: {} },
		limits: defaultChildLimits,
		strategy: "react",
		maxRounds: 2,
		completion: "text",
		workspace: "",
	};
}
