import { builtInAgents, createRegistry } from "../definitions/index.ts";
import { ErrandError, rootOf } from "../spec/index.ts";
import type { AgentDefinition, JsonValue } from "../spec/index.ts";
import { checkDefinition } from "./door/check-definition.ts";
import { checkOptions } from "./door/check-options.ts";
import { checkAnswer, checkResume, checkRunId, checkStart, checkTask } from "./door/check-request.ts";
import { stoppedByShutdown } from "./handle.ts";
import type { RunHandle } from "./handle.ts";
import { postAnswer, postCancel, runOfQuestion } from "./answer-run.ts";
import type { ResumeOptions, RuntimeOptions, StartRequest } from "./options.ts";
import { resumeRoot } from "./resume-root.ts";
import { runTask } from "./run-task.ts";
import type { ReportForm, TaskReport, TaskRequest } from "./run-task.ts";
import { openShared } from "./shared.ts";
import { startRoot } from "./start-root.ts";

/** Runs trees of agents. Everything it holds is released when it is disposed: runs are stopped, commands ended. */
export interface Runtime extends AsyncDisposable {
	/**
	 * Starts a root at once; what it needs is read meanwhile. Throws `disposed` after disposal, `wrong-use` for a blank
	 * prompt and for a key that a request does not have.
	 */
	start(request: StartRequest): RunHandle;
	/**
	 * Goes on with the tree of a run that was interrupted, by the id of its root or of any run in it. Throws
	 * `unknown-run`, `run-locked` where a living process has it, or one of another container or machine that may live, and
	 * `wrong-use` where it has ended, or asks a person and nobody can be asked here.
	 */
	resume(runId: string, options?: ResumeOptions): RunHandle;
	/**
	 * Answers the open questions of a run and of all below it, or the one whose `askId` is given, and goes on with its
	 * tree. Undefined where a living process has the tree: it goes on there. Throws as `resume` does, and `wrong-use`
	 * where the run asks nothing or another run of the tree asks, too, and nobody can be asked here; the answer is kept
	 * then.
	 */
	answer(id: string, answer: "yes" | "no"): RunHandle | undefined;
	/**
	 * Stops a run and all below it, also where another process has it: there within about a second. Throws `unknown-run`,
	 * and `wrong-use` for one that has ended or that no process runs.
	 */
	cancel(runId: string): void;
	/**
	 * Runs one agent as a subagent of the caller and brings back its report instead of its transcript. Limits, model and
	 * words are a child's. Rejects only as `start` throws, and for an agent or a model that cannot be used.
	 */
	task<Value extends JsonValue = JsonValue, Form extends ReportForm = "summary">(
		request: TaskRequest<Value, Form>,
	): Promise<TaskReport<Value, Form>>;
	readonly agents: AgentList;
	/** What it holds right now. */
	stats(): RuntimeStats;
}

/** The agents that code adds. Changes count from the next root. */
export interface AgentList {
	/** Throws `invalid-agent` or `duplicate-agent`; nothing is added then. */
	add(definition: AgentDefinition): void;
	/** True where there was one of that name. */
	remove(name: string): boolean;
}

/** What a runtime holds at a moment. */
export type RuntimeStats = {
	/** Runs that hold a slot. */
	readonly running: number;
	readonly queued: number;
	/** Commands at work. */
	readonly processes: number;
	readonly journalBytes: number;
};

/**
 * Puts the parts together. Sends nothing and reads no file before the first root starts.
 *
 * Throws `wrong-use` for an option that there is none of or that is not of its kind, `no-workspace` where the workspace
 * is no folder, `invalid-agent`, `duplicate-agent`, `invalid-tool` and `duplicate-tool` for agents and tools in code.
 */
export function createRuntime(options: RuntimeOptions = {}): Runtime {
	checkOptions(options);
	let agents = checked(typeof options.agents === "function" ? [] : [...(options.agents ?? [])]);
	const shared = openShared(options, () => agents);
	const handles = new Set<RunHandle>();
	let isDisposed = false;

	const checkAlive = (act: string): void => {
		if (isDisposed) throw new ErrandError("disposed", `Cannot ${act} a run: the runtime is disposed. Create another.`);
	};
	const hold = (open: () => RunHandle): RunHandle => {
		checkAlive("start");
		const handle = open();
		const forget = (): void => void handles.delete(handle);
		handles.add(handle);
		handle.outcome.then(forget, forget);
		return handle;
	};

	return {
		agents: {
			add(definition) {
				agents = checked([...agents, definition]);
			},
			remove(name) {
				const left = agents.filter((agent) => agent.name !== name);
				const isKnown = left.length < agents.length;
				agents = left;
				return isKnown;
			},
		},
		start(request) {
			checkStart(request);
			return hold(() => startRoot(shared, request));
		},
		async task(request) {
			checkTask(request);
			return runTask((root) => hold(() => startRoot(shared, root)), request);
		},
		resume(runId, asked = {}) {
			checkRunId(runId);
			checkResume(asked);
			return hold(() => resumeRoot(shared, runId, asked));
		},
		cancel(runId) {
			checkRunId(runId);
			checkAlive("cancel");
			const mine = [...handles].some((handle) => handle.id === rootOf(runId) && handle.cancelRun(runId));
			if (!mine) postCancel(shared.journal, runId);
		},
		answer(id, answer) {
			checkRunId(id);
			checkAnswer(answer);
			checkAlive("answer");
			postAnswer(shared.journal, id, answer);
			const runId = runOfQuestion(id);
			return shared.journal.owner(rootOf(runId))?.state === "living"
				? undefined
				: hold(() => resumeRoot(shared, runId, { isAnswered: true }));
		},
		stats: () => ({
			...shared.counts(),
			processes: shared.workspace?.running ?? 0,
			journalBytes: shared.journal.size(),
		}),
		async [Symbol.asyncDispose]() {
			isDisposed = true;
			for (const handle of handles) handle.cancel(stoppedByShutdown);
			await Promise.allSettled([...handles].map((handle) => handle.outcome));
			await shared.workspace?.[Symbol.asyncDispose]();
			if (!options.journal) shared.journal[Symbol.dispose]();
		},
	};
}

function checked(agents: readonly AgentDefinition[]): readonly AgentDefinition[] {
	for (const agent of agents) checkDefinition(agent);
	createRegistry({ builtIn: builtInAgents(), code: agents });
	return agents;
}
