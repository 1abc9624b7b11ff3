import { isAbsolute, join, relative, resolve, sep } from "node:path";
import { systemReason, visibleName } from "../../base/index.ts";
import { dialectOf, formatProblem, parseAgentFile } from "../../definitions/index.ts";
import type { Problem } from "../../definitions/index.ts";
import { agentFilesOnDisk } from "../../host/index.ts";
import { ErrandError, exitCodes } from "../../spec/index.ts";
import { agentsHere } from "../agents-here.ts";
import type { Asked } from "../arguments.ts";
import type { Program } from "../program.ts";

/**
 * Prints what became of each agent file, or of the named ones, with every problem. Fails where one was refused.
 */
export async function agentsDoctor({ operands, options }: Asked, program: Program): Promise<number> {
	const { output, environment } = program;
	const from = options.text("cwd") ?? ".";
	const files =
		operands.length === 0
			? (await agentsHere(options, program)).discovered.files
			: await Promise.all(operands.map((path) => readNamed(resolve(environment.cwd, from, path), environment.home)));
	for (const { status, name, path, problems } of files) {
		const shown = fromHere(path, environment.cwd);
		output.print(visibleName(`${status} ${name} (${shown})`));
		for (const problem of problems) output.print(`  ${formatProblem({ ...problem, path: shown })}`);
	}
	output.print(sumUp(files));
	return files.some(({ status }) => status === "refused") ? exitCodes.failed : exitCodes.completed;
}

type Judged = {
	readonly path: string;
	readonly name: string;
	readonly status: string;
	readonly problems: readonly Problem[];
};

/** A path below the current folder is shown from there: that is what an editor and a person look for. */
function fromHere(path: string, cwd: string): string {
	const short = relative(cwd, path);
	return short.startsWith("..") || isAbsolute(short) ? path : short;
}

function sumUp(files: readonly Pick<Judged, "status">[]): string {
	if (files.length === 0) return "There are no agent files here. Write one as .errand/agents/name.md.";
	const counts = ["loaded", "shadowed", "refused"].map((status) => {
		const amount = files.filter((file) => file.status === status).length;
		return amount === 0 ? [] : [`${amount} ${status}`];
	});
	return `${counts.flat().join(", ")}.`;
}

async function readNamed(path: string, home: string): Promise<Judged> {
	const bytes = await agentFilesOnDisk.readFile(path).catch((thrown: unknown) => {
		const why = systemReason(thrown);
		throw new ErrandError("wrong-use", `Cannot read the agent file "${path}": ${why}. Name one that exists.`);
	});
	const dialect = dialectOf(path);
	const isUsers = dialect.homeFolders.some((folder) => path.startsWith(join(home, folder, sep)));
	const { name, value, problems } = await parseAgentFile(bytes, { path, kind: isUsers ? "user" : "project", dialect });
	return { path, name, status: value ? "loaded" : "refused", problems };
}
