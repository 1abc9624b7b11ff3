import { efforts } from "../spec/index.ts";

/** One option as people write it, as data: the parser, the help text and the checks read this table. */
export type Option = {
	/** One letter, without the hyphen. */
	readonly short?: string;
	/** What stands for its value in the help text. Absent: it is a switch. */
	readonly value?: string;
	/** Every use adds to those before. Without it, a second use is a mistake. */
	readonly repeats?: true;
	/** The only values that it takes. */
	readonly choices?: readonly string[];
	/** What its value can be, for the shell. Absent: one of the choices, or anything. */
	readonly completes?: "agent" | "run" | "path";
	readonly group: keyof typeof optionGroups;
	/** For people; a line break starts a new line. */
	readonly says: string;
};

/** The parts of a help text, in order. */
export const optionGroups = {
	ask: "What is asked",
	permit: "What is permitted (reading always is)",
	bound: "What may be spent",
	show: "What is shown",
	other: "Other",
} as const;

/** Every option of the program by its long name. */
export const optionTable = {
	model: {
		short: "m",
		value: "provider/id",
		group: "ask",
		says: "the model; without one the scout searches and does\nnot reason",
	},
	agent: {
		short: "a",
		value: "name",
		completes: "agent",
		group: "ask",
		says: "the agent that is asked (default main)",
	},
	cwd: {
		short: "C",
		value: "folder",
		completes: "path",
		group: "ask",
		says: "the workspace (default: the current folder)",
	},
	continue: { short: "c", group: "ask", says: "ask the newest run of this workspace again" },
	resume: { value: "id", completes: "run", group: "ask", says: "ask this finished run again" },
	"prompt-file": { value: "file", completes: "path", group: "ask", says: "read the prompt from a file" },
	effort: {
		value: "level",
		choices: efforts,
		group: "ask",
		says: "how much the model thinks: none, minimal, low,\nmedium, high, xhigh or max",
	},
	temperature: { value: "n", group: "ask", says: "how freely the model chooses its words, from 0 to 2" },
	"max-output-tokens": { value: "n", group: "ask", says: "tokens of one answer of the model" },
	"provider-options": {
		value: "json",
		group: "ask",
		says: 'sent with each request, by provider, such as\n\'{"openai":{"serviceTier":"flex"}}\'',
	},
	allow: {
		value: "what",
		repeats: true,
		group: "permit",
		says: "an access (write, execute, network), a tool, or a\npattern such as 'bash(git diff:*)'; commas between",
	},
	yes: { group: "permit", says: "everything" },
	"read-only": { group: "permit", says: "nothing but reading, whatever else is said" },
	"max-steps": { value: "n", group: "bound", says: "model calls of the main run (default 200)" },
	"max-cost": { value: "usd", group: "bound", says: "US dollars of the whole tree (default: no limit)" },
	timeout: { value: "time", group: "bound", says: "time of the whole tree, such as 10m (default 1h)" },
	concurrency: { value: "n", group: "bound", says: "runs at work at once (default 8)" },
	limit: {
		value: "name=value",
		repeats: true,
		group: "bound",
		says: "any limit by name (errand config show lists them):\nidle=1500ms, first-token=60s, tool=2m, depth=2,\nchildren=8, tokens=500000, runs=64, queue=8",
	},
	json: { group: "show", says: "for programs; of a run, one event per line" },
	output: {
		value: "form",
		choices: ["text", "json"],
		group: "show",
		says: "text (default), or json: the outcome as one object",
	},
	quiet: { group: "show", says: "the report, and what went wrong; nothing else" },
	all: { group: "show", says: "hidden agents too; the runs of every workspace" },
	"older-than": { value: "time", group: "other", says: "such as 30d; of the latest event of a tree" },
	transcript: { group: "show", says: "with every message" },
	list: { group: "other", says: "say what you trust, of every project" },
	remove: { group: "other", says: "trust nothing of this folder any more" },
	force: { group: "other", says: "take it from a process of another container or\nmachine that you know has ended" },
	help: { short: "h", group: "other", says: "say how to use the program, or a command" },
	version: { group: "other", says: "say which version this is" },
} as const satisfies { readonly [name: string]: Option };

export type OptionName = keyof typeof optionTable;

/** The option of that name, as its general type. */
export function optionOf(name: OptionName): Option {
	return optionTable[name];
}

/** Whether a text is the name of an option. */
export function isOptionName(name: string): name is OptionName {
	return Object.hasOwn(optionTable, name);
}
