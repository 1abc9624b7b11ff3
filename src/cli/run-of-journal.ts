import { ErrandError, rootOf } from "../spec/index.ts";
import type { Asked } from "./arguments.ts";
import { usageOf } from "./describe-misuse.ts";
import type { Program } from "./program.ts";
import { readSettings } from "./settings.ts";
import type { CallSettings } from "./settings.ts";
import { openJournal } from "./state.ts";
import { unknownRun } from "./unknown-run.ts";

/** The id that a command was given. Throws `wrong-use` where there is none. */
export function idOf({ operands, command }: Asked): string {
	const [id] = operands;
	if (id !== undefined) return id;
	throw new ErrandError("wrong-use", `Which run? Write ${usageOf(command)}; errand runs list has them.`);
}

/** The settings of the folder that a run works in. Throws `unknown-run`, and `no-workspace` where the folder is gone. */
export async function settingsOf(id: string, { options }: Asked, program: Program): Promise<CallSettings> {
	return readSettings(options, { ...program.environment, cwd: workspaceOf(id, program) });
}

function workspaceOf(id: string, program: Program): string {
	using journal = openJournal(program);
	const [first] = journal.read(rootOf(id), 0, ["run-queued"]);
	if (first?.type !== "run-queued") throw unknownRun(id, journal);
	return first.spec.workspace;
}
