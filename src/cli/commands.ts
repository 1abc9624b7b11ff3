import type { Asked } from "./arguments.ts";
import type { OptionName } from "./options.ts";
import type { Program } from "./program.ts";

/** Does what a command says, and gives the exit code. May throw an `ErrandError`. */
export type Act = (asked: Asked, program: Program) => Promise<number>;

/** What a word can be, for the shell: names that are looked up, a path, or one of a few words. */
export type Completes = "agent" | "run" | "path" | "command" | readonly string[];

/** One command as data. What it does is loaded when it is asked for. */
export type Command = {
	/** One word, or a group and a word. */
	readonly name: string;
	/** What follows the name, for the help text. */
	readonly operands: string;
	/** How many words may follow; the rest is a mistake. */
	readonly maxOperands: number;
	readonly says: string;
	readonly options: readonly OptionName[];
	/** What its options do here, where that is only a part of what they do elsewhere. */
	readonly saysOf?: { readonly [name in OptionName]?: string };
	/** What its operands can be, in order; the last counts for all that follow. Absent: anything. */
	readonly completes?: readonly Completes[];
	load(): Promise<Act>;
};

const settingOptions = [
	"model",
	"agent",
	"cwd",
	"effort",
	"temperature",
	"max-output-tokens",
	"provider-options",
	"allow",
	"yes",
	"read-only",
	"max-steps",
	"max-cost",
	"timeout",
	"concurrency",
	"limit",
] as const satisfies readonly OptionName[];

/** What `--json` does where there are no events. */
const json = "one JSON value, for programs";

/** Every command. The first is what a prompt alone means. */
export const commands: readonly Command[] = [
	{
		name: "run",
		operands: '"prompt"',
		maxOperands: Number.POSITIVE_INFINITY,
		says: "Ask an agent, and print its report",
		options: [...settingOptions, "continue", "resume", "prompt-file", "json", "output", "quiet"],
		load: async () => (await import("./commands/run.ts")).run,
	},
	{
		name: "agents list",
		operands: "",
		maxOperands: 0,
		says: "The agents that can be asked here",
		options: ["cwd", "all", "json"],
		saysOf: { all: "hidden agents too", json },
		load: async () => (await import("./commands/agents-list.ts")).agentsList,
	},
	{
		name: "agents show",
		operands: "name",
		maxOperands: 1,
		says: "One agent: its tools, model, limits, instructions",
		options: ["cwd", "json"],
		saysOf: { json },
		completes: ["agent"],
		load: async () => (await import("./commands/agents-show.ts")).agentsShow,
	},
	{
		name: "agents doctor",
		operands: "[file …]",
		maxOperands: Number.POSITIVE_INFINITY,
		says: "What became of each agent file, with line and reason",
		options: ["cwd"],
		completes: ["path"],
		load: async () => (await import("./commands/agents-doctor.ts")).agentsDoctor,
	},
	{
		name: "runs list",
		operands: "",
		maxOperands: 0,
		says: "The runs of this workspace, newest first",
		options: ["cwd", "all", "json"],
		saysOf: { all: "the runs of every workspace", json },
		load: async () => (await import("./commands/runs-list.ts")).runsList,
	},
	{
		name: "runs show",
		operands: "id",
		maxOperands: 1,
		says: "One run: its tree, figures and report",
		options: ["json", "transcript"],
		saysOf: { json },
		completes: ["run"],
		load: async () => (await import("./commands/runs-show.ts")).runsShow,
	},
	{
		name: "runs diff",
		operands: "id",
		maxOperands: 1,
		says: "What a run changed, as far as that is recorded",
		options: ["json"],
		saysOf: { json },
		completes: ["run"],
		load: async () => (await import("./commands/runs-diff.ts")).runsDiff,
	},
	{
		name: "runs resume",
		operands: "id",
		maxOperands: 1,
		says: "Go on with a run that was interrupted",
		options: ["allow", "yes", "read-only", "json", "output", "quiet", "force"],
		completes: ["run"],
		load: async () => (await import("./commands/runs-resume.ts")).runsResume,
	},
	{
		name: "runs answer",
		operands: "id yes|no",
		maxOperands: 2,
		says: "Answer what a run asks, and go on with it",
		options: ["json", "output", "quiet"],
		completes: ["run", ["yes", "no"]],
		load: async () => (await import("./commands/runs-answer.ts")).runsAnswer,
	},
	{
		name: "runs cancel",
		operands: "id",
		maxOperands: 1,
		says: "Stop a run, also of another process",
		options: [],
		completes: ["run"],
		load: async () => (await import("./commands/runs-cancel.ts")).runsCancel,
	},
	{
		name: "runs export",
		operands: "id",
		maxOperands: 1,
		says: "All events of a run's tree, as one JSON object",
		options: [],
		completes: ["run"],
		load: async () => (await import("./commands/runs-export.ts")).runsExport,
	},
	{
		name: "runs purge",
		operands: "",
		maxOperands: 0,
		says: "Remove old runs, of every workspace",
		options: ["older-than"],
		load: async () => (await import("./commands/runs-purge.ts")).runsPurge,
	},
	{
		name: "trust",
		operands: "[folder]",
		maxOperands: 1,
		says: "Look at what a project would run, and allow it",
		options: ["cwd", "yes", "list", "remove"],
		saysOf: { yes: "trust it without being asked" },
		completes: ["path"],
		load: async () => (await import("./commands/trust.ts")).trust,
	},
	{
		name: "doctor",
		operands: "",
		maxOperands: 0,
		says: "What the program finds here, and what to do about it",
		options: ["cwd", "model"],
		load: async () => (await import("./commands/doctor.ts")).doctor,
	},
	{
		name: "config show",
		operands: "",
		maxOperands: 0,
		says: "Every setting, and where it comes from",
		options: [...settingOptions, "json"],
		saysOf: { json },
		load: async () => (await import("./commands/config-show.ts")).configShow,
	},
	{
		name: "completion",
		operands: "bash|zsh|fish",
		maxOperands: Number.POSITIVE_INFINITY,
		says: "A script by which a shell completes words",
		options: [],
		completes: [["bash", "zsh", "fish"], []],
		load: async () => (await import("./commands/completion.ts")).completion,
	},
	{
		name: "help",
		operands: "[command]",
		maxOperands: 2,
		says: "How to use the program, or a command",
		options: [],
		completes: ["command"],
		load: async () => (await import("./commands/help.ts")).help,
	},
];

/** Options that every command takes. */
export const commonOptions: readonly OptionName[] = ["help", "version"];

/** The commands of a group such as `runs`; one alone where it has no group. */
export function commandsOf(group: string): readonly Command[] {
	return commands.filter(({ name }) => name === group || name.startsWith(`${group} `));
}

/** What the first word of a command can be. */
export function firstWords(): readonly string[] {
	return [...new Set(commands.map(({ name }) => name.split(" ")[0] ?? name))];
}
