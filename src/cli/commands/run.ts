import { likely } from "../../base/index.ts";
import { keyHints } from "../../model/index.ts";
import { createRuntime, toRuntimeOptions } from "../../runtime/index.ts";
import type { RunHandle, RuntimeOptions } from "../../runtime/index.ts";
import { ErrandError, exitCodeOf } from "../../spec/index.ts";
import type { RunOutcome } from "../../spec/index.ts";
import type { Asked, Options } from "../arguments.ts";
import { firstWords } from "../commands.ts";
import { jsonLines, silent } from "../json-lines.ts";
import { openLive } from "../live.ts";
import type { Live } from "../live.ts";
import { levelsLeft } from "../nested.ts";
import type { Output } from "../output.ts";
import { plainLines } from "../plain-lines.ts";
import type { Program } from "../program.ts";
import { readPrompt } from "../prompt.ts";
import { printFailure, printReport } from "../report.ts";
import { readSettings } from "../settings.ts";
import type { CallSettings } from "../settings.ts";
import { openJournal, spillFolder } from "../state.ts";
import { listenForStop, signalExitCodes } from "../stopping.ts";
import type { Stopping } from "../stopping.ts";
import { watch } from "../watch.ts";
import type { Watcher } from "../watch.ts";
import { openWorkspaceText } from "../workspace-text.ts";

/** Asks an agent and prints its report. The exit code is the outcome's, or that of the signal which stopped it. */
export async function run(asked: Asked, program: Program): Promise<number> {
	const { environment, output } = program;
	const { options } = asked;
	refuseMistypedCommand(asked);
	if (options.has("json") && options.text("output") === "json")
		throw new ErrandError("wrong-use", "Cannot use both --json and --output json. Leave one out.");
	const call = await readSettings(options, environment);
	const maxDepth = levelsLeft(environment, call);
	const prompt = await readPrompt(asked, program);
	if (!options.has("quiet")) sayNotices(call, program);
	using stopping = listenForStop(program);
	using live = await watchLive(options, program, call);
	const opened = openJournal(environment);
	using journal = opened.value;
	for (const problem of opened.problems) output.say(problem);
	const decided = toRuntimeOptions(call.settings);
	await using runtime = createRuntime({
		...decided,
		...permitsOf(decided, options, live),
		...surroundingsOf(call, program, options),
		treeLimits: { ...decided.treeLimits, maxDepth },
		journal,
	});
	const agent = options.text("agent");
	const handle = runtime.start({ prompt, ...(agent === undefined ? {} : { agent }) });
	const watcher = live ? live.watcher : chooseWatcher(options, output);
	const outcome = await follow(handle, options, { output, stopping, watcher });
	if (outcome.status === "cancelled" && stopping.signal) return signalExitCodes[stopping.signal];
	return exitCodeOf(outcome);
}

/** `errand agnets list` is no prompt. One that looks like this can be asked with `errand run`. */
function refuseMistypedCommand({ named, operands }: Asked): void {
	const [word = ""] = operands;
	if (named !== undefined || /\s/.test(word)) return;
	const meant = likely(word, firstWords());
	if (meant === undefined) return;
	const prompt = `To use it as a prompt, write errand run "${operands.join(" ")}"`;
	throw new ErrandError("wrong-use", `There is no command errand ${word}. Nearest: ${meant}. ${prompt}.`);
}

/** What a person should know before it starts: what was ignored, and a key that selects nothing by itself. */
function sayNotices({ ignored, settings }: CallSettings, { environment, output }: Program): void {
	for (const sentence of ignored) output.say(sentence);
	const [hint] = settings.values.model === undefined ? keyHints(environment.env) : [];
	if (hint) output.say(`${hint.variable} is set, but no model is selected: to use it, add -m ${hint.model}`);
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

function permitsOf(
	{ permits }: RuntimeOptions,
	options: Options,
	live: Live | undefined,
): Pick<RuntimeOptions, "permits" | "ask"> {
	const ask = live?.ask;
	const said = { yes: options.has("yes"), readOnly: options.has("read-only"), canAsk: ask !== undefined };
	return { permits: { ...permits, ...said }, ask };
}

function surroundingsOf(
	{ workspace }: CallSettings,
	{ environment, output }: Program,
	options: Options,
): Pick<RuntimeOptions, "workspace" | "env" | "home" | "platform" | "spillFolder" | "agentFiles" | "onProblem"> {
	const { env, home, platform } = environment;
	return {
		workspace,
		env,
		home,
		platform,
		spillFolder: spillFolder(environment),
		agentFiles: true,
		onProblem(problem) {
			if (!options.has("quiet")) output.say(problem);
		},
	};
}

async function follow(
	handle: RunHandle,
	options: Options,
	{ output, stopping, watcher }: { readonly output: Output; readonly stopping: Stopping; readonly watcher: Watcher },
): Promise<RunOutcome> {
	stopping.onStop((signal) => {
		const message = `The run was stopped by ${signal}.`;
		handle.cancel({ status: "cancelled", cause: { code: "signal", message } });
	});
	const leave = (): void => {
		const message = "The run was stopped: whoever read standard output is gone.";
		handle.cancel({ status: "cancelled", cause: { code: "user", message } });
	};
	output.readerGone.addEventListener("abort", leave, { once: true });
	const trace = await watch(handle.events(), watcher);
	const outcome = await handle.outcome;
	watcher.end(outcome, trace);
	if (options.text("output") === "json") output.print(JSON.stringify(outcome));
	else if (!options.has("json")) printReport(outcome, output);
	if (!output.readerGone.aborted) printFailure(outcome, trace, output);
	return outcome;
}

function chooseWatcher(options: Options, output: Output): Watcher {
	if (options.has("json")) return jsonLines(output);
	return options.has("quiet") ? silent() : plainLines(output);
}
