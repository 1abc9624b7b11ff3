import { a, anyObject, mapOf, objectOf, oneOf } from "../base/index.ts";
import type { FieldsOf } from "../base/index.ts";
import { parseToolFilter } from "../authority/index.ts";
import { builtInAgents, createRegistry } from "../definitions/index.ts";
import { systemClock } from "../host/index.ts";
import { checkWith, createRuntime, offerTask, optionFields } from "../runtime/index.ts";
import type { RuntimeOptions } from "../runtime/index.ts";
import { accesses, ErrandError } from "../spec/index.ts";
import type { JsonObject, Tool } from "../spec/index.ts";
import { parseTasks } from "../tools/index.ts";
import { checkChildTools, toChildTools } from "./child-tools.ts";
import type { ChildTools } from "./child-tools.ts";
import { toInputSchema } from "./input-schema.ts";
import type { InputSchema } from "./input-schema.ts";
import { runCall } from "./run-call.ts";
import type { SdkModelOutput } from "./sdk-shapes.ts";
import { toModelOutput, toOutput } from "./task-output.ts";
import type { TaskOutput } from "./task-output.ts";

/** What the children of an AI SDK agent are made of: a runtime's options, and tools of the AI SDK. */
export type TaskToolOptions = Omit<RuntimeOptions, "tools" | "agentFiles" | "home" | "background"> &
	ChildTools & {
		/** Characters of the reports of one call together, as the calling model reads them. Default 30,000. */
		readonly maxReportChars?: number | undefined;
	};

/** `task`, in the shape of an AI SDK tool. */
export type SdkTaskTool = {
	readonly description: string;
	readonly inputSchema: InputSchema;
	readonly execute: (
		input: JsonObject,
		options: { readonly abortSignal?: AbortSignal | undefined },
	) => AsyncGenerator<TaskOutput>;
	readonly toModelOutput: (result: {
		readonly output: TaskOutput;
	}) => Extract<SdkModelOutput, { readonly value: string }>;
};

const maxReportCharsByDefault = 30_000;

/**
 * A `task` tool for `generateText`, `streamText` and `ToolLoopAgent` of the AI SDK 7.
 *
 * Each call is a tree of its own that is gone when the call ends, so there is nothing to dispose of. A child sees its
 * prompt and nothing of the calling agent's messages or context. Touches no disk unless a `workspace`, a `spillFolder`
 * or a journal is given. Throws what `createRuntime` throws for options, agents and tools.
 */
export function createTaskTool(options: TaskToolOptions): SdkTaskTool {
	checkWith(optionsOfTool, options, "Cannot create the tool task with these options");
	checkChildTools(options);
	const { description, inputSchema } = offerOf(options);
	const { maxReportChars = maxReportCharsByDefault, clock = systemClock } = options;
	let children: Promise<readonly Tool[]> | undefined;

	const execute: SdkTaskTool["execute"] = async function* (input, { abortSignal }) {
		const parsed = parseTasks(input, parseToolFilter);
		if ("problem" in parsed) {
			yield toOutput({ content: parsed.problem, isError: true });
			return;
		}
		children ??= toChildTools(options, clock);
		// A caller who stops reading before the end disposes of it, which stops the children.
		await using runtime = createRuntime({ ...runtimeOptions(options), tools: await children });
		yield* runCall(runtime, { parsed, maxReportChars, signal: abortSignal, clock });
	};
	return {
		description,
		inputSchema: toInputSchema(inputSchema),
		execute,
		toModelOutput: ({ output }) => toModelOutput(output),
	};
}

const { agentFiles: _files, home: _home, background: _background, ...sharedFields } = optionFields;

const access = oneOf(accesses);

const optionsOfTool = objectOf({
	...sharedFields,
	tools: mapOf(anyObject),
	access: (value, key) => (typeof value === "object" ? mapOf(access) : access)(value, key),
	toolsContext: anyObject,
	maxReportChars: a("a whole number of at least 1", (value) => Number.isSafeInteger(value) && Number(value) >= 1),
} satisfies FieldsOf<TaskToolOptions>);

function offerOf(options: TaskToolOptions): Tool {
	const { agents = [], generalPurpose } = options;
	const code = typeof agents === "function" ? [] : agents;
	const registry = createRegistry({ builtIn: builtInAgents({ generalPurpose }), code });
	const [offer] = offerTask(registry.agents, options);
	if (!offer) throw new ErrandError("wrong-use", "Cannot offer the tool task: there is no agent. Give it one.");
	return offer;
}

/** Tools that the host hands to the children are allowed. */
function runtimeOptions(options: TaskToolOptions): Omit<RuntimeOptions, "tools"> {
	const { tools = {}, access: _access, toolsContext: _context, maxReportChars: _chars, permits, ...rest } = options;
	const allow = permits?.allow ?? [];
	// A name alone could be that of an access, which stands for many tools.
	const own = Object.keys(tools).map((name) => `${name}(*)`);
	return { ...rest, permits: { ...permits, allow: [...allow, ...own] } };
}
