import { ErrandError } from "../../spec/index.ts";
import type { Asked } from "../arguments.ts";
import { checkForm, runInFront } from "../in-front.ts";
import { refuseNested } from "../nested.ts";
import type { Program } from "../program.ts";
import { idOf, settingsOf } from "../run-of-journal.ts";

/** Answers what a run asks. Where no process has it, goes on with it and prints its report. */
export async function runsAnswer(asked: Asked, program: Program): Promise<number> {
	refuseNested(program.environment, "Cannot answer what a run asks");
	const id = idOf(asked);
	checkForm(asked.options);
	const answer = asked.operands[1];
	if (answer !== "yes" && answer !== "no")
		throw new ErrandError("wrong-use", `Cannot answer "${answer ?? ""}": write errand runs answer ${id} yes, or no.`);
	const call = await settingsOf(id, asked, program);
	return runInFront({ options: asked.options, call }, program, ({ runtime }) => {
		const handle = runtime.answer(id, answer);
		if (!handle) program.output.say(`The process that has run ${id} was told: ${answer}.`);
		return handle;
	});
}
