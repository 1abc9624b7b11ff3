import { resolve } from "node:path";
import { count } from "../../base/index.ts";
import { nodeFiles, systemClock } from "../../host/index.ts";
import { ErrandError, exitCodes } from "../../spec/index.ts";
import { oneLine } from "../../tui/index.ts";
import type { Asked, Options } from "../arguments.ts";
import { refuseNested } from "../nested.ts";
import type { Program } from "../program.ts";
import { table } from "../table.ts";
import { changeTrust, readTrust } from "../trust-list.ts";
import { surveyTrust } from "../trust-survey.ts";
import type { Untrusted } from "../trust-survey.ts";
import { openFolder } from "../workspace-folder.ts";

/** Shows what a project would run, and trusts it once the user says so. Fails where the user does not. */
export async function trust({ operands, options }: Asked, program: Program): Promise<number> {
	refuseUseless(operands, options);
	if (options.has("list")) return listTrust(program);
	refuseNested(program.environment, "Cannot change what is trusted");
	const folder = resolve(program.environment.cwd, options.text("cwd") ?? ".", operands[0] ?? ".");
	if (options.has("remove")) return removeTrust(folder, program);
	await openFolder(folder, "/", "Name a folder that exists: errand trust folder");
	return addTrust(inFolder(options, folder), program);
}

/** What would mean nothing beside another option. */
function refuseUseless([folder]: readonly string[], options: Options): void {
	const [main, other] = (["list", "remove", "yes", "cwd"] as const).filter((name) => options.has(name));
	if (main === "list" && folder !== undefined)
		throw new ErrandError("wrong-use", `Cannot use --list with "${folder}": it lists every project. Leave one out.`);
	if (other !== undefined && (main === "list" || (main === "remove" && other === "yes")))
		throw new ErrandError("wrong-use", `Cannot use both --${main} and --${other}. Leave one out.`);
}

async function addTrust(options: Options, program: Program): Promise<number> {
	const { environment, output } = program;
	const found = await surveyTrust(options, program);
	for (const { lines } of found) output.print(lines.join("\n"));
	if (found.length === 0) {
		output.say("There is nothing here that needs your trust.");
		return exitCodes.completed;
	}
	if (!options.has("yes") && !(await agrees(found, program))) {
		output.say("Nothing was changed.");
		return exitCodes.failed;
	}
	const trustedAt = new Date(systemClock.now()).toISOString();
	const trusted = found.map(({ path, sha256 }) => [path, { sha256, trustedAt }] as const);
	await changeTrust(environment, (list) => new Map([...list, ...trusted]));
	output.say(`Trusted: ${count(found.length, "file")}. What changes in them has to be trusted again.`);
	return exitCodes.completed;
}

/** Asks a person who sees what it is about. Where there is none, nobody says yes. */
async function agrees(found: readonly Untrusted[], { input, output, terminal }: Program): Promise<boolean> {
	if (terminal?.input === undefined || !output.printsToTerminal) {
		const hint = "Read what is printed, then add --yes";
		throw new ErrandError("wrong-use", `Cannot ask whether you trust this: there is no terminal. ${hint}.`);
	}
	output.say(
		`Do you trust ${found.length === 1 ? "this file" : `these ${found.length} files`}? Type yes, or anything else for no.`,
	);
	return (await input.readLine())?.trim().toLowerCase() === "yes";
}

async function listTrust({ environment, output }: Program): Promise<number> {
	const { list, problems } = await readTrust(environment);
	for (const problem of problems) output.say(problem);
	if (list.size > 0)
		output.print(
			table(
				[...list].map(([path, { trustedAt }]) => [oneLine(path), trustedAt.slice(0, 10)]),
				"wrap",
				output,
			),
		);
	else output.say("You trust nothing of any project.");
	return exitCodes.completed;
}

async function removeTrust(folder: string, { environment, output }: Program): Promise<number> {
	const roots = [folder, realOf(folder)];
	const isWithin = (path: string): boolean => roots.some((root) => path === root || path.startsWith(`${root}/`));
	let removed: readonly string[] = [];
	await changeTrust(environment, (list) => {
		removed = [...list.keys()].filter(isWithin);
		return removed.length === 0 ? list : new Map([...list].filter(([path]) => !isWithin(path)));
	});
	output.say(`No longer trusted: ${count(removed.length, "file")}.`);
	return exitCodes.completed;
}

function inFolder(options: Options, folder: string): Options {
	return { ...options, text: (name) => (name === "cwd" ? folder : options.text(name)) };
}

/** A folder that is gone has the name by which it is asked for. */
function realOf(folder: string): string {
	try {
		return nodeFiles.realFolder(folder);
	} catch {
		return folder;
	}
}
