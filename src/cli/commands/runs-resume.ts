import type { Asked } from "../arguments.ts";
import { checkForm, runInFront } from "../in-front.ts";
import type { Program } from "../program.ts";
import { idOf, settingsOf } from "../run-of-journal.ts";

/** Goes on with a run that was interrupted, in the folder that it works in, and prints its report. */
export async function runsResume(asked: Asked, program: Program): Promise<number> {
	const id = idOf(asked);
	checkForm(asked.options);
	const call = await settingsOf(id, asked, program);
	const { options } = asked;
	const force = options.has("force");
	return runInFront({ options, call }, program, ({ runtime, permits }) => runtime.resume(id, { permits, force }));
}
