import { cutText } from "../../base/index.ts";
import { given, parsed, readText, readWhole, readFlag, readTexts } from "./fields.ts";
import type { JsonObject, Task, ToolFilter } from "../../spec/index.ts";

/** What a call of `task` asks for: one task for each prompt, or what is wrong with the call. */
export type ParsedTasks =
	| { readonly tasks: readonly Task[]; readonly ignored: readonly string[] }
	| { readonly problem: string };

/** Reads a tool filter, or says what is wrong with it; nothing is granted then. */
export type FilterReader = (value: unknown) => Read<ToolFilter>;

type Read<T> = { readonly value: T } | { readonly problem: string };

/** Prompts of one call. */
const maxPrompts = 8;

/**
 * Reads a call in Errand's own shape, or in one of the four source systems', told apart by the keys that carry the
 * prompt.
 *
 * Never throws. Numbers and flags may come as strings, objects and arrays as JSON text; any other wrong type is a
 * problem that names the key. Keys that mean nothing are ignored and named.
 */
export function parseTasks(input: JsonObject, readFilter: FilterReader): ParsedTasks {
	const shape = shapes.find((candidate) => candidate.matches(input));
	if (!shape) return { problem: 'Give "prompt": the whole task as text, since the agent sees nothing else.' };
	const prompts = shape.prompts(input);
	if ("problem" in prompts) return prompts;
	if (prompts.value.length > maxPrompts)
		return { problem: `"prompts" has ${prompts.value.length} entries; give at most ${maxPrompts}.` };
	const rest = readRest(input, shape, readFilter);
	if ("problem" in rest) return rest;
	const [, ...others] = prompts.value;
	const tasks = prompts.value.map((prompt) => ({
		prompt,
		...rest.value,
		...(others.length > 0 ? { description: firstLine(prompt) } : {}),
	}));
	return { tasks, ignored: ignoredKeys(input, shape) };
}

type Shape = {
	/** The keys that carry prompts. */
	readonly keys: readonly string[];
	readonly agent: string;
	readonly completion?: "tool";
	matches(input: JsonObject): boolean;
	prompts(input: JsonObject): Read<readonly string[]>;
	maxSteps?(input: JsonObject): number | undefined;
};

/** Turns of an s06 subagent, which takes a prompt and nothing else. */
const s06Steps = 30;

const clineKeys = ["prompt_1", "prompt_2", "prompt_3", "prompt_4", "prompt_5"] as const;

const shapes: readonly Shape[] = [
	{
		keys: ["prompts"],
		agent: "general-purpose",
		matches: (input) => given(input, "prompts"),
		prompts: (input) => readTexts(input, "prompts"),
	},
	{
		keys: ["prompt", "request"],
		agent: "general-purpose",
		matches: (input) => given(input, "prompt") || given(input, "request"),
		prompts: (input) => one(readText(input, given(input, "prompt") ? "prompt" : "request")),
		maxSteps: (input) => (Object.keys(input).length === 1 && given(input, "prompt") ? s06Steps : undefined),
	},
	{
		keys: ["task"],
		agent: "react",
		matches: (input) => given(input, "task"),
		prompts: (input) => one(readText(input, "task")),
	},
	{
		keys: clineKeys,
		agent: "explore",
		completion: "tool",
		matches: (input) => clineKeys.some((key) => given(input, key)),
		prompts: (input) => all(clineKeys.filter((key) => given(input, key)).map((key) => readText(input, key))),
	},
	{
		keys: ["description"],
		agent: "general-purpose",
		matches: (input) => given(input, "description") && given(input, "subagent_type"),
		prompts: (input) => one(readText(input, "description")),
	},
];

const agentKeys = ["subagent_type", "agent", "agentType", "agent_type"] as const;
const stepKeys = ["max_steps", "maxSteps", "maxStep"] as const;
const filterKeys = ["tool_filter", "toolFilter"] as const;
const ownKeys: ReadonlySet<string> = new Set([
	...agentKeys,
	...stepKeys,
	...filterKeys,
	"description",
	"background",
	"resume",
]);

function readRest(input: JsonObject, shape: Shape, readFilter: FilterReader): Read<Omit<Task, "prompt">> {
	// What says who works and with what is never guessed: an empty one may have been lost, and is refused.
	const mentioned = (key: string): boolean => Object.hasOwn(input, key) && (input[key] ?? undefined) !== undefined;
	const agentKey = agentKeys.find(mentioned);
	const agent = agentKey === undefined ? { value: shape.agent } : readAgent(input, agentKey);
	if ("problem" in agent) return agent;
	const stepKey = stepKeys.find((key) => given(input, key));
	const steps = readWhole(input, stepKey);
	if ("problem" in steps) return steps;
	const filterKey = filterKeys.find(mentioned);
	const filter = filterKey === undefined ? { value: undefined } : readFilter(unwrapped(input[filterKey]));
	if ("problem" in filter) return filter;
	const background = readFlag(input, "background");
	if ("problem" in background) return background;
	const maxSteps = steps.value ?? shape.maxSteps?.(input);
	return {
		value: {
			agent: agent.value,
			...optional("isAgentNamed", agentKey === undefined ? undefined : true),
			...optional("description", shape.keys.includes("description") ? undefined : text(input, "description")),
			...optional("toolFilter", filter.value),
			...optional("maxSteps", maxSteps),
			...optional("completion", shape.completion),
			...optional("background", background.value),
			...optional("resume", text(input, "resume")),
		},
	};
}

/** An agent may come as a text or as a list of one. A text that names none is left to the registry to refuse. */
function readAgent(input: JsonObject, key: string): Read<string> {
	const value = input[key];
	if (typeof value === "string") return { value };
	if (Array.isArray(value) && value.length === 1 && typeof value[0] === "string") return { value: value[0] };
	return { problem: `"${key}" must be the name of one agent; it is ${JSON.stringify(value)}.` };
}

/** An object may come as its JSON text. */
function unwrapped(value: JsonObject[string]): unknown {
	return typeof value === "string" && value.trim().startsWith("{") ? (parsed(value) ?? value) : value;
}

function ignoredKeys(input: JsonObject, shape: Shape): readonly string[] {
	return Object.keys(input).filter((key) => !shape.keys.includes(key) && !ownKeys.has(key) && given(input, key));
}

function text(input: JsonObject, key: string): string | undefined {
	const value = given(input, key) ? input[key] : undefined;
	return typeof value === "string" && value.trim() !== "" ? value : undefined;
}

/** What tells a task from those of the same call, which have one description. */
function firstLine(prompt: string): string {
	return cutText(prompt.trim().split("\n", 1)[0] ?? "", maxDescription);
}

/** A line of a terminal shows no more. */
const maxDescription = 80;

function one(read: Read<string>): Read<readonly string[]> {
	return "problem" in read ? read : { value: [read.value] };
}

function all(reads: readonly Read<string>[]): Read<readonly string[]> {
	const bad = reads.find((read) => "problem" in read);
	return bad && "problem" in bad ? bad : { value: reads.flatMap((read) => ("value" in read ? [read.value] : [])) };
}

function optional<Key extends string, Value>(key: Key, value: Value | undefined): { readonly [K in Key]?: Value } {
	return value === undefined ? {} : ({ [key]: value } as { readonly [K in Key]?: Value });
}
