import { createRuntime, toRuntimeOptions } from "../runtime/index.ts";
import type { RunHandle, Runtime, RuntimeOptions } from "../runtime/index.ts";
import { ErrandError, exitCodeOf } from "../spec/index.ts";
import type { Journal, RunOutcome, TreePermits } from "../spec/index.ts";
import type { Options } from "./arguments.ts";
import { jsonLines, silent } from "./json-lines.ts";
import { openLive } from "./live.ts";
import type { Live } from "./live.ts";
import { levelsLeft } from "./nested.ts";
import type { Output } from "./output.ts";
import { plainLines } from "./plain-lines.ts";
import type { Program } from "./program.ts";
import { printFailure, printOverrun, printPartial, printReport } from "./report.ts";
import type { CallSettings } from "./settings.ts";
import { openJournal, spillFolder } from "./state.ts";
import { listenForStop, signalExitCodes } from "./stopping.ts";
import type { Stopping } from "./stopping.ts";
import { watch } from "./watch.ts";
import type { Watcher } from "./watch.ts";
import { programWording } from "./wording.ts";
import { openWorkspaceText } from "./workspace-text.ts";

/** What a run is begun with. */
export type Opened = {
	readonly runtime: Runtime;
	readonly journal: Journal;
	/** What the flags of this call permit; undefined where they say nothing. */
	readonly permits: TreePermits | undefined;
	/** Whether a person is here who can be asked. */
	readonly canAsk: boolean;
};

/** Refuses two forms of output at once. */
export function checkForm(options: Options): void {
	if (options.has("json") && options.text("output") === "json")
		throw new ErrandError("wrong-use", "Cannot use both --json and --output json. Leave one out.");
}

/**
 * Opens the runtime as files and flags say, follows one run to its end and prints its report. Gives the exit code: the
 * outcome's, or that of the signal which stopped it; 0 where there is nothing to follow.
 */
export async function runInFront(
	{ options, call }: { readonly options: Options; readonly call: CallSettings },
	program: Program,
	begin: (opened: Opened) => RunHandle | undefined,
): Promise<number> {
	const { output } = program;
	const maxDepth = levelsLeft(program.environment, call);
	for (const problem of program.environment.keyProblems) output.say(problem);
	if (!options.has("quiet")) for (const sentence of call.ignored) output.say(sentence);
	using stopping = listenForStop(program);
	using live = await watchLive(options, program, call);
	using journal = openJournal(program);
	const decided = toRuntimeOptions(call.settings);
	const ask = live?.ask;
	await using runtime = createRuntime({
		...decided,
		permits: { ...decided.permits, canAsk: ask !== undefined },
		ask,
		...surroundingsOf(call, program, options),
		treeLimits: { ...decided.treeLimits, maxDepth },
		background: true,
		journal,
	});
	const handle = begin({ runtime, journal, permits: permitsOf(decided, options), canAsk: ask !== undefined });
	if (!handle) return 0;
	const watcher = live ? live.watcher : chooseWatcher(options, output);
	// Nothing was recorded since it began: whatever is there is of an earlier process.
	const pastSeq = journal.lastSeq(handle.id);
	const outcome = await follow(handle, options, { output, stopping, watcher, isShown: live !== undefined, pastSeq });
	if (outcome.status === "cancelled" && stopping.signal) return signalExitCodes[stopping.signal];
	return exitCodeOf(outcome);
}

/** A live tree where a person watches and nothing else was asked for. */
async function watchLive(
	options: Options,
	{ terminal, output, environment }: Program,
	{ workspace }: CallSettings,
): Promise<Live | undefined> {
	if (!terminal || options.has("json") || options.has("quiet")) return undefined;
	const text = openWorkspaceText(workspace, environment.home);
	return openLive(terminal, { output, readText: (path) => text.read(path) });
}

function permitsOf({ permits }: RuntimeOptions, options: Options): TreePermits | undefined {
	if (!options.has("yes") && !options.has("read-only") && !options.has("allow")) return undefined;
	const allow = permits?.allow;
	return {
		...(allow ? { allow } : {}),
		...(options.has("yes") ? { yes: true } : {}),
		...(options.has("read-only") ? { readOnly: true } : {}),
	};
}

function surroundingsOf(
	{ workspace, trust }: CallSettings,
	{ environment, output }: Program,
	options: Options,
): Pick<
	RuntimeOptions,
	| "workspace"
	| "env"
	| "home"
	| "platform"
	| "wording"
	| "spillFolder"
	| "secretFolders"
	| "agentFiles"
	| "trustOf"
	| "onProblem"
> {
	const { env, home, platform } = environment;
	return {
		workspace,
		env,
		home,
		platform,
		spillFolder: spillFolder(environment),
		wording: programWording,
		secretFolders: [environment.stateFolder],
		agentFiles: true,
		trustOf: trust.trustOf,
		onProblem(problem) {
			if (!options.has("quiet")) output.say(problem);
		},
	};
}

type Following = {
	readonly output: Output;
	readonly stopping: Stopping;
	readonly watcher: Watcher;
	/** A person has seen the whole tree and how it ended. */
	readonly isShown: boolean;
	readonly pastSeq: number;
};

async function follow(
	handle: RunHandle,
	options: Options,
	{ output, stopping, watcher, isShown, pastSeq }: Following,
): Promise<RunOutcome> {
	stopping.onStop((signal) => {
		const message = `The run was stopped by ${signal}.`;
		handle.cancel({ status: "cancelled", cause: { code: "signal", message } });
	});
	const leave = (): void => {
		const message = "The run was stopped: standard output takes no more.";
		handle.cancel({ status: "cancelled", cause: { code: "user", message } });
	};
	output.readerGone.addEventListener("abort", leave, { once: true });
	const trace = await watch(handle.events(), watcher, pastSeq);
	const outcome = await handle.outcome;
	watcher.end(outcome, trace);
	if (options.text("output") === "json") output.print(JSON.stringify(outcome));
	else if (!options.has("json")) printReport(outcome, output);
	printOverrun(outcome, output);
	if (isShown) printPartial(outcome, output);
	else if (!output.readerGone.aborted) printFailure(outcome, trace, output);
	return outcome;
}

function chooseWatcher(options: Options, output: Output): Watcher {
	if (options.has("json")) return jsonLines(output);
	return options.has("quiet") ? silent() : plainLines(output);
}
