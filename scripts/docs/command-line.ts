import { commands, commonOptions } from "../../src/cli/commands.ts";
import { optionGroups, optionOf, optionTable } from "../../src/cli/options.ts";
import type { OptionName } from "../../src/cli/options.ts";
import { code, codes, phrase, table } from "./markdown.ts";

/** Every command with its operands and options. */
export function commandTable(): string {
	const rows = commands.map(({ name, operands, says, options }) => [
		code(`errand ${name === "run" ? "[run]" : name}${operands === "" ? "" : ` ${operands}`}`),
		phrase(says),
		codes(options.map((option) => `--${option}`)),
	]);
	return table(["command", "does", "options"], rows);
}

/** Every option in the order and the groups of the help text. */
export function optionsTable(): string {
	const names = Object.keys(optionTable) as readonly OptionName[];
	const rows = Object.entries(optionGroups).flatMap(([group, title]) =>
		names.filter((name) => optionOf(name).group === group).map((name) => [title, code(writtenOf(name)), saysOf(name)]),
	);
	return table(["", "option", ""], rows.map(withoutRepeats));
}

function writtenOf(name: OptionName): string {
	const { short, value } = optionOf(name);
	return `${short === undefined ? "" : `-${short}, `}--${name}${value === undefined ? "" : ` ${value}`}`;
}

function saysOf(name: OptionName): string {
	const { says, repeats } = optionOf(name);
	const everywhere = commonOptions.includes(name) ? "; of every command" : "";
	return `${phrase(says)}${repeats ? "; may be given again" : ""}${everywhere}`;
}

/** A group's title stands once, in its first row. */
function withoutRepeats(row: readonly string[], at: number, rows: readonly (readonly string[])[]): readonly string[] {
	const [title = "", ...rest] = row;
	return [title === rows[at - 1]?.[0] ? "" : title, ...rest];
}
