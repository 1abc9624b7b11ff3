import { createHash } from "node:crypto";
import type { TrustState } from "../definitions/index.ts";
import { agentFilesOnDisk } from "../host/index.ts";
import type { ProjectHooks } from "../runtime/index.ts";
import type { Hook } from "../spec/index.ts";
import { inertLines, oneLine } from "../tui/index.ts";
import { agentsHere } from "./agents-here.ts";
import type { Options } from "./arguments.ts";
import type { Program } from "./program.ts";
import { readSettings } from "./settings.ts";

/** A file of a project that does nothing until the user trusts its content. */
export type Untrusted = {
	/** Absolute. */
	readonly path: string;
	/** Of what `lines` show, and of the scripts that they name. */
	readonly sha256: string;
	/** What it would do, in full, for people: nothing in it acts on a terminal. */
	readonly lines: readonly string[];
};

/** What of a workspace waits for the user: hooks, and agent files that would replace built-in agents. */
export async function surveyTrust(options: Options, program: Program): Promise<readonly Untrusted[]> {
	const { projectHooks } = await readSettings(options, program.environment);
	const { discovered } = await agentsHere(options, program);
	const agents = discovered.files.filter(({ problems }) => problems.some(({ code }) => code === "untrusted"));
	return [
		...projectHooks.filter(({ state }) => state !== "trusted").map(ofHooks),
		...(await Promise.all(agents.map(({ path, name }) => ofAgent(path, name)))),
	];
}

function ofHooks({ path, hooks, scripts, sha256, state, problems }: ProjectHooks): Untrusted {
	const run =
		scripts.length === 0 ? [] : [`  They run these files, whose content counts: ${scripts.map(oneLine).join(", ")}`];
	const wrong = problems.map((problem) => `  ${oneLine(problem)}`);
	return {
		path,
		sha256,
		lines: [`${oneLine(path)}: hooks${heads[state]}`, ...hooks.flatMap(hookLines), ...run, ...wrong],
	};
}

function hookLines({ moment, matcher, command = "", timeoutMs }: Hook): readonly string[] {
	const about = matcher ? ` ${oneLine(matcher)}` : "";
	const time = timeoutMs === undefined ? "" : `, at most ${timeoutMs / 1000} s`;
	const lines = command.trim() === "" ? ["(cannot be read; at a gate it denies)"] : inertLines(command);
	return [`  ${moment}${about}${time}`, ...lines.map((line) => `    ${line}`)];
}

async function ofAgent(path: string, name: string): Promise<Untrusted> {
	const content = await agentFilesOnDisk.readFile(path);
	const sha256 = createHash("sha256").update(content).digest("hex");
	const lines = inertLines(new TextDecoder().decode(content)).map((line) => `    ${line}`);
	return { path, sha256, lines: [`${oneLine(path)}: replaces the built-in agent ${oneLine(name)}`, ...lines] };
}

const heads: { readonly [State in TrustState]: string } = {
	new: "",
	changed: ", changed since you trusted them",
	trusted: "",
};
