import { alike, suggest } from "../base/index.ts";
import type { Misuse } from "./arguments.ts";
import { commands, commandsOf, commonOptions } from "./commands.ts";
import type { Command } from "./commands.ts";
import { optionOf } from "./options.ts";
import type { OptionName } from "./options.ts";

/** A mistake in the arguments as one sentence that says what to write instead. */
export function describeMisuse(misuse: Misuse): string {
	const describe = sentences[misuse.kind] as (misuse: Misuse) => string;
	return describe(misuse);
}

/** The command line of a command without its options. */
export function usageOf({ name, operands }: Command): string {
	return `errand ${name}${operands === "" ? "" : ` ${operands}`}`;
}

const sentences: {
	readonly [Kind in Misuse["kind"]]: (misuse: Extract<Misuse, { readonly kind: Kind }>) => string;
} = {
	"unknown-option": ({ written, argument, command }) => unknownOption(written, command) + ifPrompt(argument),
	"foreign-option": ({ name, command }) =>
		`Cannot use --${name} with errand ${command.name}: it belongs to ${ownersOf(name)}.`,
	"missing-value": ({ name }) => `Cannot use --${name} without a value. ${howToWrite(name)}.`,
	"repeated-option": ({ name }) => `Cannot use --${name} twice. Name one ${valueOf(name)}.`,
	"needless-value": ({ name, value }) => `Cannot use --${name} with the value "${value}": it takes none.`,
	"wrong-choice": ({ name, value }) => {
		return `Cannot use --${name} ${value}. ${howToWrite(name)}.`;
	},
	"unknown-command": ({ group, word }) => unknownCommand(group, word),
	"surplus-operand": ({ word, command }) =>
		`Cannot use "${word}" with errand ${command.name}: write ${usageOf(command)}.`,
};

function unknownOption(written: string, { name, options }: Command): string {
	const known = [...options, ...commonOptions].map((option) => `--${option}`);
	const near = alike(written, known);
	const meant = near.length === 0 ? "" : ` Nearest: ${near.join(", ")}.`;
	return `There is no option ${written}.${meant} All of them: errand help ${name}`;
}

/** An option is one word: what holds more begins with a hyphen as a prompt may. */
function ifPrompt(argument: string): string {
	return /\s/.test(argument) ? `. If it is the prompt, write errand -- "${argument}"` : "";
}

function unknownCommand(group: string, word: string): string {
	const words = commandsOf(group).map(({ name }) => name.slice(group.length + 1));
	const hint = `To use these words as a prompt, write errand run "${group} ${word} …".`;
	return `There is no command errand ${group} ${word}. ${suggest(word, words)}. ${hint}`;
}

function ownersOf(name: OptionName): string {
	const owners = commands.filter(({ options }) => options.includes(name));
	return owners.map((command) => `errand ${command.name}`).join(", ");
}

function howToWrite(name: OptionName): string {
	const { choices } = optionOf(name);
	return choices ? `Use one of: ${choices.join(", ")}` : `Write --${name} ${valueOf(name)}`;
}

function valueOf(name: OptionName): string {
	return optionOf(name).value ?? "";
}
