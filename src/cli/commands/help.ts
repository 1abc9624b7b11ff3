import { alike } from "../../base/index.ts";
import { ErrandError } from "../../spec/index.ts";
import type { Asked } from "../arguments.ts";
import { commands, firstWords } from "../commands.ts";
import { commandHelp, helpText } from "../help-text.ts";
import type { Program } from "../program.ts";

/** Says how to use the program, or the command that was named. */
export async function help({ operands }: Asked, { output }: Program): Promise<number> {
	const name = operands.join(" ");
	const text = name === "" ? helpText() : commandHelp(name);
	if (text === undefined) {
		const [near] = alike(name, [...firstWords(), ...commands.map((command) => command.name)]);
		const instead = near === undefined ? "errand --help lists them" : `Nearest: ${near}`;
		throw new ErrandError("wrong-use", `There is no command errand ${name}. ${instead}.`);
	}
	output.print(text);
	return 0;
}
