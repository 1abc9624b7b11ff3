import type { JsonObject } from "./json.ts";
import type { Cause, RunStatus } from "./outcome.ts";
import type { RunIdentity } from "./run.ts";
import type { Access } from "./tool.ts";

/** The moments at which a user's code is asked, in the order of one delegation. */
export const hookMoments = [
	"PreToolUse",
	"SubagentStart",
	"UserPromptSubmit",
	"Stop",
	"SubagentStop",
	"PostToolUse",
] as const;

/** When a hook is asked. */
export type HookMoment = (typeof hookMoments)[number];

/**
 * The moments that guard: a hook there that throws, is late or answers nonsense denies. At the others it is reported
 * and ignored.
 */
export const gateMoments: ReadonlySet<HookMoment> = new Set(["UserPromptSubmit", "PreToolUse", "SubagentStart"]);

/** The run that a hook is asked about; at `SubagentStart` and `SubagentStop` the child. */
export type HookRun = RunIdentity & {
	/** Absolute; empty where the run has no workspace. */
	readonly workspace: string;
	/** Aborts when the run is stopped, or when the hook's time is up. */
	readonly signal: AbortSignal;
};

/** A call as a hook sees it: `input` is an object that fits the tool, after what earlier hooks changed. */
export type HookCall = {
	readonly tool: string;
	readonly access: Access;
	readonly callId: string;
	readonly step: number;
	readonly input: JsonObject;
};

/** What a hook is told, by moment. */
export type HookInputs = {
	/** Before a run exists: a root's prompt, and a child's. */
	readonly UserPromptSubmit: HookRun & { readonly prompt: string };
	/** Before a call that the agent may make, and before a person is asked. */
	readonly PreToolUse: HookRun & HookCall;
	/** After a call that ran, well or not; never after one that was denied. */
	readonly PostToolUse: HookRun &
		HookCall & { readonly result: { readonly content: string; readonly isError: boolean } };
	/** A reply would end the run. `rounds`: how often hooks sent this run back before. */
	readonly Stop: HookRun & { readonly report: string; readonly rounds: number };
	/** A child was specified and has not begun. */
	readonly SubagentStart: HookRun & { readonly prompt: string };
	/** A child is about to complete, after its Stop hooks let it go; or it has ended otherwise, and `ended` is true. */
	readonly SubagentStop: HookRun & {
		readonly status: RunStatus;
		readonly cause?: Cause | undefined;
		/** The report, or the partial text; may be empty. */
		readonly report: string;
		readonly rounds: number;
		readonly ended: boolean;
	};
};

/** What a hook may answer, by moment. Texts are bounded at 10,000 characters. */
export type HookReplies = {
	readonly UserPromptSubmit: Denies & AddsContext;
	readonly PreToolUse: Denies & AddsContext & EndsRun & { /** Replaces the input. */ readonly input?: JsonObject };
	readonly PostToolUse: AddsContext & EndsRun;
	readonly Stop: SendsBack;
	readonly SubagentStart: Denies & AddsContext;
	readonly SubagentStop: SendsBack;
};

/** Not done, for this reason. One that denies is enough. */
type Denies = { readonly deny?: string | undefined };
/** Read by the model: after the prompt, or after the result of the call. */
type AddsContext = { readonly context?: string | undefined };
/** The run ends as `failed: hook`, for this reason. */
type EndsRun = { readonly stop?: string | undefined };
/** The agent goes back to work with this text. */
type SendsBack = { readonly sendBack?: string | undefined };

/**
 * What a function may return. Nothing, `null`, `true` and `""` say nothing. A text is the moment's own answer: it
 * denies at a gate, is context after a call, and sends back at a stop. `false` denies at a gate, and says nothing
 * elsewhere. No answer keeps another hook from being asked.
 */
export type HookAnswer<Moment extends HookMoment> = HookReplies[Moment] | string | boolean | null | undefined | void;

/** A function that is asked. Its promise may reject: then the moment decides. */
export type HookFunction<Moment extends HookMoment> = (
	input: HookInputs[Moment],
) => HookAnswer<Moment> | Promise<HookAnswer<Moment>>;

/** A user's code at one moment: a function, or a shell command in the form that Claude Code's hooks have. */
export type Hook = {
	readonly [Moment in HookMoment]: HookHead<Moment> & (HookAsFunction<Moment> | HookAsCommand);
}[HookMoment];

type HookHead<Moment extends HookMoment> = {
	readonly moment: Moment;
	/** In events and refusals. Default: the command, or the function's name. */
	readonly name?: string | undefined;
	/**
	 * Tools at `PreToolUse` and `PostToolUse`, agents elsewhere: names joined by `|`, or a regular expression. Absent,
	 * empty or `*`: all.
	 */
	readonly matcher?: string | undefined;
	/** Default 60,000. */
	readonly timeoutMs?: number | undefined;
};

type HookAsFunction<Moment extends HookMoment> = {
	readonly run: HookFunction<Moment>;
	readonly command?: undefined;
};
type HookAsCommand = {
	readonly command: string;
	readonly run?: undefined;
	/**
	 * Files that the command runs, by absolute path, with the sha-256 of their bytes in hex. Where one holds anything else
	 * when the hook is asked, the command is not run and the hook has failed: a gate denies.
	 */
	readonly scripts?: { readonly [path: string]: string } | undefined;
};
