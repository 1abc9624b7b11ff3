import { count } from "../../base/index.ts";
import { ErrandError, rootOf } from "../../spec/index.ts";
import { figuresOf, pathName, walk } from "../../trace/index.ts";
import type { RunNode } from "../../trace/index.ts";
import { paint } from "../../tui/index.ts";
import type { Asked } from "../arguments.ts";
import { changedFiles } from "../changed-files.ts";
import type { ChangedFile } from "../changed-files.ts";
import { describeChanges, sinceOf } from "../describe-changes.ts";
import type { HashOf, Since } from "../describe-changes.ts";
import { readTree } from "../journalled-trees.ts";
import type { Output } from "../output.ts";
import type { Program } from "../program.ts";
import { openJournal } from "../state.ts";
import { unknownRun } from "../unknown-run.ts";
import { openWorkspaceText } from "../workspace-text.ts";

/**
 * Prints what a run and all below it changed, as far as the journal knows: what tools wrote, compared with what stands
 * there now. What cannot be known is said on standard error.
 */
export async function runsDiff({ operands, options }: Asked, { environment, output }: Program): Promise<number> {
	const [id] = operands;
	if (id === undefined)
		throw new ErrandError("wrong-use", "Which run? Write errand runs diff id; errand runs list has them.");
	using journal = openJournal({ environment, output });
	const root = rootOf(id);
	const { runs } = readTree(journal, root);
	const node = runs.get(id);
	if (!node) throw unknownRun(id, journal);
	const asked = new Set([...walk(node)].map((run) => run.id));
	const calls = journal.read(root, 0, ["tool-call-start", "tool-call-end"]);
	const files = changedFiles(calls, (runId) => asked.has(runId));
	const hash = hashIn(node.spec.workspace, environment.home);
	if (options.has("json")) {
		const changed = await Promise.all(files.map(async (file) => toJson(file, await sinceOf(file, hash))));
		output.print(JSON.stringify({ id, files: changed, commandsRun: commandsOf(node) }));
	} else await printChanges(files, { nameOf: (runId) => pathName(runs, runId), hash }, output);
	for (const sentence of unknownsOf(node)) output.say(sentence);
	return 0;
}

async function printChanges(
	files: readonly ChangedFile[],
	at: Parameters<typeof describeChanges>[1],
	output: Output,
): Promise<void> {
	for (const [index, file] of files.entries()) {
		if (index > 0) output.print("\n");
		const lines = await describeChanges(file, at);
		output.print(lines.map((line) => paint(line, output.printsColour)).join("\n"));
	}
	if (files.length === 0) output.say("No tool wrote a file.");
}

function toJson({ path, changes }: ChangedFile, since: Since): object {
	return { path, ...since, changes };
}

/** A workspace that is gone is no reason to show nothing. */
function hashIn(workspace: string, home: string): HashOf {
	try {
		const text = openWorkspaceText(workspace, home);
		return (path) => text.hash(path);
	} catch (thrown) {
		return () => Promise.reject(thrown);
	}
}

function unknownsOf(node: RunNode): readonly string[] {
	const commands = commandsOf(node);
	return [
		...(commands > 0 ? [`${count(commands, "command")} ran: what commands changed is not recorded.`] : []),
		...(walk(node).some(({ isRedacted }) => isRedacted)
			? ["Some texts were recorded without what looked like a secret."]
			: []),
		...(node.outcome ? [] : ["The run has not ended: more may be to come."]),
	];
}

function commandsOf(node: RunNode): number {
	return walk(node).reduce((sum, run) => sum + figuresOf(run).commandsRun, 0);
}
