import { createRequire } from "node:module";
import type { exitCodes } from "../spec/index.ts";
import { parseArguments } from "./arguments.ts";
import type { Asked } from "./arguments.ts";
import { coloursOf, createOutput } from "./output.ts";
import type { Output } from "./output.ts";

/**
 * The program. Reads what it was asked, does it, and sets the exit code; standard output is left to drain.
 *
 * Never rejects. Help and version load nothing else of the program.
 */
export async function main(): Promise<void> {
	const { env, stdout, stderr } = process;
	const output = createOutput({ stdout, stderr }, { colours: coloursOf(env), unwritten: failAtExit });
	try {
		process.exitCode = await answer(process.argv.slice(2), output);
	} catch (thrown) {
		const { toFailure } = await import("./failure.ts");
		const { sentence, exitCode } = toFailure(thrown, { debug: Boolean(env["ERRAND_DEBUG"]) });
		output.say(output.paint("red", sentence));
		process.exitCode = exitCode;
	}
}

/** Standard output may fail after the command has given its code. */
function failAtExit(): void {
	const failed: (typeof exitCodes)["failed"] = 1;
	process.once("exit", () => void (process.exitCode = failed));
}

async function answer(args: readonly string[], output: Output): Promise<number> {
	const asked = parseArguments(args);
	if ("misuse" in asked) {
		const { describeMisuse } = await import("./describe-misuse.ts");
		const { ErrandError } = await import("../spec/index.ts");
		throw new ErrandError("wrong-use", describeMisuse(asked.misuse));
	}
	if (asked.options.has("version")) {
		output.print(readVersion());
		return 0;
	}
	if (asked.options.has("help")) {
		const { commandHelp, helpText } = await import("./help-text.ts");
		output.print((asked.named && commandHelp(asked.named)) ?? helpText());
		return 0;
	}
	return act(asked, output);
}

async function act(asked: Asked, output: Output): Promise<number> {
	const [{ isInForeground, onSignals, readEnvironment }, { createInput }, { openTerminal }, command] =
		await Promise.all([
			import("../host/index.ts"),
			import("./input.ts"),
			import("./terminal.ts"),
			asked.command.load(),
		]);
	const environment = readEnvironment();
	return command(asked, {
		environment,
		output,
		input: createInput(process.stdin),
		terminal: openTerminal(process, environment.env, isInForeground),
		listen: (actions) => onSignals(actions),
		exit: (code) => process.exit(code),
	});
}

/** Both `src/cli` and `dist/cli` lie two folders below it. */
function readVersion(): string {
	const { version } = createRequire(import.meta.url)("../../package.json") as { readonly version: string };
	return version;
}
