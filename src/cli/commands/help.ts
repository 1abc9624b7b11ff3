import { suggest } from "../../base/index.ts";
import { ErrandError } from "../../spec/index.ts";
import type { Asked } from "../arguments.ts";
import { firstWords } from "../commands.ts";
import { commandHelp, helpText } from "../help-text.ts";
import type { Program } from "../program.ts";

/** Says how to use the program, or the command that was named. */
export async function help({ operands }: Asked, { output }: Program): Promise<number> {
	const name = operands.join(" ");
	const text = name === "" ? helpText() : commandHelp(name);
	if (text === undefined) {
		throw new ErrandError("wrong-use", `There is no command errand ${name}. ${suggest(name, firstWords())}.`);
	}
	output.print(text);
	return 0;
}
