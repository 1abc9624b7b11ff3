import { join } from "node:path";
import { ChildFailed, type Git } from "../host/index.ts";
import type { JsonObject, Tool, ToolCallContext, ToolResult } from "../spec/index.ts";
import { answering } from "./answering.ts";
import { problem } from "./execute.ts";
import { readGitArgs, type GitForm } from "./git/forms.ts";
import { hideSecretDiffs } from "./git/hide-secrets.ts";
import { readObjectName } from "./git/object-name.ts";
import { shownLine } from "./look/shown-line.ts";
import { texts } from "./texts.generated.ts";
import { isInside } from "./workspace/inside.ts";
import type { Workspace } from "./workspace/index.ts";

/** Fixed forms of git that read. Starts no shell and nothing that the repository's configuration names. */
export function git(workspace: Workspace, program: Git): Tool {
	return {
		name: "git",
		description: texts["git.md"],
		access: "read",
		inputSchema: {
			type: "object",
			properties: {
				args: { type: "array", items: { type: "string" } },
			},
			required: ["args"],
		},
		execute: answering(async (input, call) => {
			const form = readGitArgs(wordsOf(input));
			if ("problem" in form) return problem(form.problem);
			try {
				return await run(form, call, { workspace, program });
			} catch (error) {
				if (error instanceof FormRefused) return problem(error.message);
				if (error instanceof ChildFailed) return problem(describeFailure(form, error));
				throw error;
			}
		}),
	};
}

/** An argument is well-formed, and what it names may not be read. */
class FormRefused extends Error {
	override readonly name = "FormRefused";
}

type Parts = { readonly workspace: Workspace; readonly program: Git };

async function run(form: GitForm, call: ToolCallContext, parts: Parts): Promise<ToolResult> {
	const { workspace, program } = parts;
	const at = { cwd: workspace.root, signal: call.signal };
	await checkRepository(call, parts);
	const named = withFile(form);
	await checkNames(named, call, parts);
	const args = [...(await withoutFilters(program, at)), ...argsOf(named)];
	const shown = hideSecretDiffs(program.lines(args, at), (path) => workspace.isSecret(join(workspace.root, path)));
	const lines: string[] = [];
	let chars = 0;
	for await (const line of shown) {
		const text = shownLine(line);
		chars += text.length + 1;
		if (chars > maxChars)
			return {
				content: [...lines, `[Cut after ${lines.length} lines. Name paths, or use -n, --stat or -L.]`].join("\n"),
			};
		lines.push(text);
	}
	return { content: lines.length === 0 ? `git ${form.command} has nothing to say here.` : lines.join("\n") };
}

/** What a model reads of one call is bounded later; this bounds what is collected at all. */
const maxChars = 200_000;

/** The file to blame may stand without `--` in front of it. */
function withFile(form: GitForm): GitForm {
	if (form.command !== "blame" || form.paths.length > 0) return form;
	if (form.revisions.length === 0) throw new FormRefused("Name the file to blame.");
	return { ...form, revisions: form.revisions.slice(0, -1), paths: form.revisions.slice(-1) };
}

/** A repository that starts above the workspace holds files that are outside of it. */
async function checkRepository(call: ToolCallContext, { workspace, program }: Parts): Promise<void> {
	const top = await first(
		program.lines(["rev-parse", "--show-toplevel"], { cwd: workspace.root, signal: call.signal }),
	);
	if (top === undefined || !isInside(top, workspace.root)) {
		throw new FormRefused(
			"The git repository starts above the workspace, so its files are outside. Start Errand in its folder.",
		);
	}
}

/** Paths must lead inside, and what `show` and `blame` print must be no secret. */
async function checkNames(form: GitForm, call: ToolCallContext, { workspace, program }: Parts): Promise<void> {
	const ask = { run: call.run, use: form.command === "blame" ? "read" : "search" } as const;
	for (const path of form.paths) await workspace.locate(path, ask);
	const at = { cwd: workspace.root, signal: call.signal };
	for (const revision of form.revisions) {
		const object = readObjectName(revision);
		if (object?.isUnclear === true) {
			throw new FormRefused(`"${revision}" may name something else than a file of a commit. Use <commit>:<path>.`);
		}
		if (object?.commit !== "") await checkCommits(object?.commit ?? revision, program, at);
		if (object) await workspace.locate(object.path.replace(/^\.\//, ""), { ...ask, use: "read" });
	}
}

/** A bare hash could be that of a secret file's content, so both ends of a range have to be commits. */
async function checkCommits(revision: string, program: Git, at: Parameters<Git["lines"]>[1]): Promise<void> {
	for (const end of revision.replace(/^\^/, "").split(/\.{2,3}/)) {
		const name = `${end === "" ? "HEAD" : end}^{commit}`;
		const args = ["rev-parse", "--verify", "--quiet", "--end-of-options", name];
		const found = await first(program.lines(args, at)).catch(() => undefined);
		if (found !== undefined) continue;
		throw new FormRefused(`"${end}" is no commit. Name commits first, then "--" and paths; a file is <commit>:<path>.`);
	}
}

/** A repository may name programs that convert files on the way in; each one is switched off by its name. */
async function withoutFilters(program: Git, at: Parameters<Git["lines"]>[1]): Promise<string[]> {
	const names = new Set<string>();
	try {
		for await (const line of program.lines(["config", "--name-only", "--get-regexp", String.raw`^filter\.`], at)) {
			names.add(line.slice(0, line.lastIndexOf(".")));
		}
	} catch (error) {
		// Exit code 1: there are none.
		if (!(error instanceof ChildFailed && error.exitCode === 1)) throw error;
	}
	const settings = [...names].flatMap((name) => [
		`${name}.clean=`,
		`${name}.smudge=`,
		`${name}.process=`,
		`${name}.required=false`,
	]);
	return settings.flatMap((setting) => ["-c", setting]);
}

function argsOf({ command, options, revisions, paths }: GitForm): string[] {
	// Also where git's own default is to print diffs.
	const graph = options.includes("--graph") ? ["--no-patch"] : [];
	const logFixed = ["--no-ext-diff", "--no-textconv", "--no-show-signature", ...graph];
	const fixed: { readonly [command: string]: readonly string[] } = {
		diff: ["--no-ext-diff", "--no-textconv", "--ignore-submodules=all"],
		log: logFixed,
		show: logFixed,
		blame: ["--no-textconv"],
		status: ["--ignore-submodules=all"],
	};
	const limit = command === "log" && !options.some((option) => /^-n?\d|^--max-count/.test(option)) ? ["-n50"] : [];
	const all = [command, ...limit, ...options, ...(fixed[command] ?? [])];
	return [...all, ...revisions, "--", ...paths];
}

function wordsOf(input: JsonObject): string[] {
	const args = input["args"];
	return Array.isArray(args) ? args.filter((arg): arg is string => typeof arg === "string") : [];
}

async function first(lines: AsyncGenerator<string, void, void>): Promise<string | undefined> {
	for await (const line of lines) return line;
	return undefined;
}

function describeFailure({ command }: GitForm, { exitCode, message }: ChildFailed): string {
	if (exitCode === undefined) return "git is not installed here.";
	if (/not a git repository/.test(message)) return "The workspace is no git repository.";
	const [said = ""] = message.split("\n");
	return `git ${command} failed: ${said.replace(/^(?:fatal|error): /, "")}`;
}
