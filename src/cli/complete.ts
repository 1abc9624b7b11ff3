import { commands, commandsOf, commonOptions, firstWords } from "./commands.ts";
import type { Command, Completes } from "./commands.ts";
import { optionOf, optionTable } from "./options.ts";
import type { OptionName } from "./options.ts";

/** What could stand at the end of a command line. */
export type Fitting = {
	readonly fits: Completes;
	/** What it has to begin with. */
	readonly start: string;
	/** What stands before it in the same word, such as `--effort=`. */
	readonly before: string;
	/** The folder that was named as the workspace. */
	readonly cwd?: string | undefined;
};

/** Looks at the words after the program's name; the last is the one that is being written, and may be empty. Pure. */
export function whatFits(words: readonly string[]): Fitting {
	const joined = joinSplit(words);
	const last = joined.at(-1) ?? "";
	const { operands, options, open, isOver } = readWords(joined.slice(0, -1));
	const at = { start: last, before: "", cwd: options.get("cwd") };
	if (open) return { ...at, fits: valuesOf(open) };
	if (!last.startsWith("-") || isOver) return { ...at, fits: operandFits(operands) };
	const [, written = "", start] = /^--([\w-]+)=(.*)$/s.exec(last) ?? [];
	if (start === undefined) return { ...at, fits: optionsLeft(operands, options) };
	const named = names.find((name) => name === written);
	// A shell that splits words at "=" puts what it is offered behind it.
	const before = joined.length === words.length ? `--${written}=` : "";
	return { ...at, start, before, fits: named ? valuesOf(named) : [] };
}

function valuesOf(option: OptionName): Completes {
	return optionOf(option).completes ?? optionOf(option).choices ?? [];
}

/** Bash hands over `--effort=low` as three words. */
function joinSplit(words: readonly string[]): readonly string[] {
	const joined: string[] = [];
	let isOpen = false;
	for (const word of words) {
		const before = joined.at(-1) ?? "";
		const isSign = word === "=" && /^--[\w-]+$/.test(before);
		if (isSign || isOpen) joined[joined.length - 1] = before + word;
		else joined.push(word);
		isOpen = isSign;
	}
	return joined;
}

type Words = {
	readonly operands: readonly string[];
	readonly options: ReadonlyMap<OptionName, string>;
	/** The option whose value comes next. */
	readonly open?: OptionName | undefined;
	/** `--` was written: there are no further options. */
	readonly isOver: boolean;
};

const names = Object.keys(optionTable) as readonly OptionName[];

function readWords(words: readonly string[]): Words {
	const operands: string[] = [];
	const options = new Map<OptionName, string>();
	let open: OptionName | undefined;
	for (const [index, word] of words.entries()) {
		if (open) {
			options.set(open, word);
			open = undefined;
		} else if (word === "--") {
			// Behind it no word is a command.
			const before = operands.length === 0 ? ["run"] : operands;
			return { operands: [...before, ...words.slice(index + 1)], options, isOver: true };
		} else if (word.startsWith("-") && word !== "-") {
			const [written = "", value] = word.split("=", 2);
			const name = names.find((each) => written === `--${each}` || written === `-${optionOf(each).short}`);
			if (name) options.set(name, value ?? "");
			if (name && value === undefined && optionOf(name).value !== undefined) open = name;
		} else operands.push(word);
	}
	return { operands, options, open, isOver: false };
}

function operandFits(operands: readonly string[]): Completes {
	const [first, second] = operands;
	if (first === undefined) return firstWords();
	const group = commandsOf(first);
	const isGroup = group.length > 0 && !group.some(({ name }) => name === first);
	if (isGroup && second === undefined) return group.map(({ name }) => name.slice(first.length + 1));
	const command = commandOf(operands);
	const { completes = [] } = command;
	const place = operands.length - command.name.split(" ").length;
	return completes[Math.min(place, completes.length - 1)] ?? [];
}

function optionsLeft(operands: readonly string[], given: ReadonlyMap<OptionName, string>): readonly string[] {
	const possible = [...commandOf(operands).options, ...commonOptions];
	return possible.filter((name) => !given.has(name) || optionOf(name).repeats).map((name) => `--${name}`);
}

/** The command that the operands name; where they name none, they are a prompt. */
function commandOf([first = "", second = ""]: readonly string[]): Command {
	const [run] = commands;
	const found =
		commands.find(({ name }) => name === first || name === `${first} ${second}`) ?? commandsOf(first)[0] ?? run;
	if (!found) throw new Error("The table of commands is empty.");
	return found;
}
