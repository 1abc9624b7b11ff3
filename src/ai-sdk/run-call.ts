import { randomId } from "../host/index.ts";
import type { Runtime } from "../runtime/index.ts";
import { ErrandError } from "../spec/index.ts";
import type { Clock, RunProgress, Task, ToolResult } from "../spec/index.ts";
import { joinTaskResults, toTaskResult } from "../tools/index.ts";
import type { ParsedTasks } from "../tools/index.ts";
import { latest } from "./paced.ts";
import { toOutput } from "./task-output.ts";
import type { TaskOutput, TaskSnapshot } from "./task-output.ts";

/** Between two snapshots: ten a second are as many as a reader can follow. */
const pauseMs = 100;

/** One call of `task`, as it was read. */
export type TaskCall = {
	readonly parsed: Extract<ParsedTasks, { tasks: unknown }>;
	readonly maxReportChars: number;
	readonly signal: AbortSignal | undefined;
	readonly clock: Clock;
};

/** Runs the tasks of a call side by side: snapshots of all of them, then the end. */
export async function* runCall(
	runtime: Runtime,
	{ parsed: { tasks, ignored }, maxReportChars, signal, clock }: TaskCall,
): AsyncGenerator<TaskOutput> {
	const snapshots: TaskSnapshot[] = tasks.map(({ agent }) => ({ agent }));
	const progress = latest<readonly TaskSnapshot[]>();
	const notes = ignored.map((key) => `Unknown key "${key}" was ignored.`);
	const maxChars = Math.floor(maxReportChars / tasks.length);
	const ends = Promise.all(
		tasks.map((task, index) => {
			const onProgress = (figures: RunProgress): void => {
				snapshots[index] = { agent: task.agent, ...figures };
				progress.push([...snapshots]);
			};
			return runOne(runtime, { task, notes, maxChars, signal, onProgress });
		}),
	);
	for await (const newest of progress.until(ends, { clock, ms: pauseMs })) yield { state: "running", tasks: newest };
	yield toOutput(joinTaskResults(await ends));
}

type OneTask = {
	readonly task: Task;
	readonly notes: readonly string[];
	readonly maxChars: number;
	readonly signal: AbortSignal | undefined;
	readonly onProgress: (progress: RunProgress) => void;
};

/** What keeps a task from starting is its result. */
async function runOne(runtime: Runtime, { task, notes, maxChars, signal, onProgress }: OneTask): Promise<ToolResult> {
	const { prompt, agent, description, toolFilter, maxSteps, completion } = task;
	const asked = { prompt, agent, description, toolFilter, maxSteps, completion };
	try {
		const { outcome, notes: told } = await runtime.task({ ...asked, signal, onProgress });
		return toTaskResult({
			task,
			outcome,
			nonce: randomId(8),
			maxChars,
			wholeIs: "ask for a shorter report, or for a part of it",
			notes: [...notes, ...notOffered(task), ...told],
		});
	} catch (thrown) {
		if (!(thrown instanceof ErrandError)) throw thrown;
		const reason = `Not started: ${thrown.message}`;
		return { content: reason, isError: true, refused: reason };
	}
}

function notOffered({ background, resume }: Task): readonly string[] {
	return [
		...(background ? ["Background is not offered here, so the report was waited for."] : []),
		...(resume === undefined ? [] : ["No finished run can be asked again here, so a new one was started."]),
	];
}
