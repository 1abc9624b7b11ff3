import { commands, commandsOf, commonOptions } from "./commands.ts";
import type { Command } from "./commands.ts";
import { optionGroups, optionOf } from "./options.ts";
import type { OptionName } from "./options.ts";

/** The page from which the program can be learned. At most 80 columns. */
export function helpText(): string {
	const [run] = commands;
	return `${[
		"errand sends sub-tasks to isolated agents and brings back only the answer.",
		`Usage: errand [run] "prompt" [options]\n       errand command [options]`,
		section("Commands", columns(commands.map(({ name, operands, says }) => [`${name} ${operands}`.trim(), says]))),
		...optionSections([...(run?.options ?? []), ...commonOptions]),
		section("Examples", columns(examples)),
		section("Exit codes", columns(exits)),
		section("Environment", columns(variables)),
		moreText,
	].join("\n\n")}\n`;
}

/** The page of one command, or of a group of them. Undefined where there is none of that name. */
export function commandHelp(name: string): string | undefined {
	const group = commandsOf(name);
	if (group.length === 0) return undefined;
	return `${group.map(pageOf).join("\n\n")}\n`;
}

const indent = "  ";

/** Where the second column begins: the longest option stands before it. */
const column = 26;

const examples = [
	['errand "Where are retries decided?"', ""],
	['errand -m anthropic/claude-sonnet-5 "Explain the tests"', ""],
	['git diff | errand -m openai/gpt-5.6 "Review this"', ""],
	[`errand --allow "write,bash(npm test:*)" "Fix the failing test"`, ""],
	["errand run doctor", "the word doctor as a prompt, not as a command"],
] as const;

const exits = [
	["0", "completed: the report is on standard output"],
	["1", "failed"],
	["2", "wrong use, configuration, a missing key or model"],
	["3", "limited: a limit was reached; the text is partial"],
	["130, 143, 129", "cancelled by Ctrl-C, SIGTERM, SIGHUP"],
] as const;

const variables = [
	["ERRAND_MODEL", "the model, where no -m is given"],
	["ERRAND_HOME", "where runs are kept"],
	["X_API_KEY_FILE", "a file that holds the key of a provider"],
	["HTTPS_PROXY, NO_PROXY", "the way to providers"],
	["NO_COLOR", "no colour"],
	["ERRAND_DEBUG", "more about an unexpected error"],
] as const;

const moreText = `Settings: ~/.errand/errand.config.json, and errand.config.json of the
workspace, which can only narrow. Agents: .errand/agents/*.md and
.claude/agents/*.md, of the workspace and of your home folder.
The report goes to standard output, all else to standard error.`;

function pageOf({ name, operands, says, options, saysOf }: Command): string {
	const usage = `Usage: errand ${name === "run" ? "[run]" : name}${operands === "" ? "" : ` ${operands}`} [options]`;
	return [`${says}.`, usage, ...optionSections([...options, "help"], saysOf)].join("\n\n");
}

function optionSections(names: readonly OptionName[], saysOf: Command["saysOf"] = {}): readonly string[] {
	return Object.entries(optionGroups).flatMap(([group, title]) => {
		const own = names.filter((name) => optionOf(name).group === group);
		const rows = own.map((name) => [writtenOf(name), saysOf[name] ?? optionOf(name).says] as const);
		return rows.length === 0 ? [] : [section(title, columns(rows))];
	});
}

function writtenOf(name: OptionName): string {
	const { short, value } = optionOf(name);
	return `${short === undefined ? "   " : `-${short},`} --${name}${value === undefined ? "" : ` ${value}`}`;
}

function section(title: string, body: string): string {
	return `${title}:\n${body}`;
}

/** Two columns; a first one that is too long has its line for itself. */
function columns(rows: readonly (readonly [string, string])[]): string {
	return rows
		.flatMap(([first, second]) => {
			const [head = "", ...rest] = second === "" ? [] : second.split("\n");
			const more = rest.map((line) => " ".repeat(column) + line);
			const start = indent + first;
			if (second === "") return [start];
			if (start.length + 2 > column) return [start, " ".repeat(column) + head, ...more];
			return [start.padEnd(column) + head, ...more];
		})
		.join("\n");
}
