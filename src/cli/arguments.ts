import { parseArgs } from "node:util";
import { commands, commandsOf, commonOptions } from "./commands.ts";
import type { Command } from "./commands.ts";
import { isOptionName, optionOf, optionTable } from "./options.ts";
import type { OptionName } from "./options.ts";

/** What the program was asked to do. */
export type Asked = {
	readonly command: Command;
	/** The command or group as it was written; absent where the first word was none, so that `run` was meant. */
	readonly named?: string | undefined;
	/** The words that are neither command nor option. */
	readonly operands: readonly string[];
	readonly options: Options;
};

/** The options that were given. */
export interface Options {
	has(name: OptionName): boolean;
	/** The value of an option; undefined where it was not given. */
	text(name: OptionName): string | undefined;
	/** Every value of an option that repeats, in order. */
	list(name: OptionName): readonly string[];
}

/** A mistake in the arguments, as data: the words for it are only loaded when there is one. */
export type Misuse =
	| {
			readonly kind: "unknown-option";
			readonly written: string;
			readonly command: Command;
			/** The whole argument in which it stands. */
			readonly argument: string;
	  }
	| { readonly kind: "foreign-option"; readonly name: OptionName; readonly command: Command }
	| { readonly kind: "missing-value"; readonly name: OptionName }
	| { readonly kind: "repeated-option"; readonly name: OptionName }
	| { readonly kind: "needless-value"; readonly name: OptionName; readonly value: string }
	| { readonly kind: "wrong-choice"; readonly name: OptionName; readonly value: string }
	| { readonly kind: "unknown-command"; readonly group: string; readonly word: string }
	| { readonly kind: "surplus-operand"; readonly word: string; readonly command: Command };

/** Reads the arguments after the program's name. Pure; the first mistake counts. */
export function parseArguments(args: readonly string[]): Asked | { readonly misuse: Misuse } {
	const { tokens } = parseArgs({
		args: [...args],
		options: nodeOptions,
		strict: false,
		allowPositionals: true,
		tokens: true,
	});
	const found = findCommand(wordsOf(tokens));
	if ("misuse" in found) return found;
	const { command, named, operands } = found;
	const values = new Map<OptionName, (string | undefined)[]>();
	for (const token of tokens) {
		if (token.kind !== "option") continue;
		const misuse = checkOption({ ...token, argument: args[token.index] ?? "" }, command, values);
		if (misuse) return { misuse };
		const name = token.name as OptionName;
		values.set(name, [...(values.get(name) ?? []), token.value]);
	}
	const surplus = operands[command.maxOperands];
	const asksHelp = values.has("help") || values.has("version");
	if (surplus !== undefined && !asksHelp) return { misuse: { kind: "surplus-operand", word: surplus, command } };
	return { command, named, operands, options: toOptions(values) };
}

type Token = {
	readonly kind: "option" | "positional" | "option-terminator";
	readonly value?: string | undefined;
};

/** The words that are no options. Behind a `--` no word is a command: where all of them stand there, `run` is meant. */
function wordsOf(tokens: readonly Token[]): readonly string[] {
	const first = tokens.find(({ kind }) => kind !== "option");
	const words = tokens.flatMap((token) => (token.kind === "positional" ? (token.value ?? []) : []));
	return first?.kind === "option-terminator" && words.length > 0 ? ["run", ...words] : words;
}

type OptionToken = {
	readonly name: string;
	readonly rawName: string;
	readonly value?: string | undefined;
	readonly inlineValue?: boolean | undefined;
	/** The whole argument in which it stands. */
	readonly argument: string;
};

type NodeOption = { readonly type: "boolean" | "string"; readonly short?: string };

const nodeOptions = Object.fromEntries(
	(Object.keys(optionTable) as readonly OptionName[]).map((name): readonly [string, NodeOption] => {
		const { short, value } = optionOf(name);
		return [name, { type: value === undefined ? "boolean" : "string", ...(short === undefined ? {} : { short }) }];
	}),
);

type Found = Pick<Asked, "command" | "named" | "operands">;

function findCommand(words: readonly string[]): Found | { readonly misuse: Misuse } {
	const [first = "", second = ""] = words;
	const group = commandsOf(first);
	const [only] = group;
	if (only?.name === first) return { command: only, named: first, operands: words.slice(1) };
	if (!only) return { command: runCommand(), operands: words };
	if (words.length === 1) return { command: only, named: first, operands: [] };
	const command = group.find(({ name }) => name === `${first} ${second}`);
	if (command) return { command, named: command.name, operands: words.slice(2) };
	return { misuse: { kind: "unknown-command", group: first, word: second } };
}

function runCommand(): Command {
	const [run] = commands;
	if (!run) throw new Error("The table of commands is empty.");
	return run;
}

function checkOption(
	{ name, rawName, value, inlineValue, argument }: OptionToken,
	command: Command,
	given: ReadonlyMap<OptionName, unknown>,
): Misuse | undefined {
	if (!isOptionName(name)) return { kind: "unknown-option", written: rawName, command, argument };
	const option = optionOf(name);
	if (!command.options.includes(name) && !commonOptions.includes(name))
		return { kind: "foreign-option", name, command };
	if (option.value === undefined) return value === undefined ? undefined : { kind: "needless-value", name, value };
	// Of "-m --json", the second is an option that lost its place, not the name of a model; -1 is a number.
	if (value === undefined || value === "" || (!inlineValue && /^-(?!\d)/.test(value)))
		return { kind: "missing-value", name };
	if (given.has(name) && !option.repeats) return { kind: "repeated-option", name };
	if (option.choices && !option.choices.includes(value)) return { kind: "wrong-choice", name, value };
	return undefined;
}

function toOptions(values: ReadonlyMap<OptionName, readonly (string | undefined)[]>): Options {
	return {
		has: (name) => values.has(name),
		text: (name) => values.get(name)?.[0],
		list: (name) => (values.get(name) ?? []).filter((value) => value !== undefined),
	};
}
