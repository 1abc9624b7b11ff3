import { ErrandError } from "../spec/index.ts";
import type { Access, Clock, JsonObject, Tool, ToolCallContext } from "../spec/index.ts";
import { checkToolNames } from "../tools/index.ts";
import { isModelOutput, plainOutput, toToolResult } from "./model-output.ts";
import { readSchema } from "./read-schema.ts";
import type { SdkCallOptions, SdkModelOutput, SdkTool, SdkToolSet } from "./sdk-shapes.ts";

/** The AI SDK tools of the children, and what is said about them. */
export type ChildTools = {
	readonly tools?: SdkToolSet | undefined;
	/**
	 * The worst that they can do, for all or by name: filters and scheduling go by it. Default `execute`, which no
	 * `readonly` or `full` filter passes and which runs one call at a time.
	 */
	readonly access?: Access | { readonly [tool: string]: Access } | undefined;
	/** The context of each tool, by name. That of the calling agent is not handed on. */
	readonly toolsContext?: { readonly [tool: string]: unknown } | undefined;
};

/** Checks what can be checked at once. Throws `invalid-tool` or `duplicate-tool`. */
export function checkChildTools({ tools = {}, access, toolsContext }: ChildTools): void {
	checkToolNames(Object.keys(tools).map((name) => ({ name })));
	for (const [name, tool] of Object.entries(tools)) {
		if (tool.type === "provider")
			throw invalid(name, "a provider defines it, and children are offered functions alone");
		if (typeof tool.execute !== "function") throw invalid(name, "it has no execute, and nobody else answers its calls");
	}
	const named = [typeof access === "object" ? access : {}, toolsContext ?? {}].flatMap((each) => Object.keys(each));
	const unknown = named.find((name) => !Object.hasOwn(tools, name));
	if (unknown !== undefined) throw invalid(unknown, "it is given an access or a context and is not among the tools");
}

/** The same tools as Errand's. Rejects with `invalid-tool` where a schema cannot be used. */
export async function toChildTools(given: ChildTools, clock: Clock): Promise<readonly Tool[]> {
	return Promise.all(Object.entries(given.tools ?? {}).map(([name, tool]) => toTool(name, tool, { given, clock })));
}

type Around = { readonly given: ChildTools; readonly clock: Clock };

async function toTool(name: string, tool: SdkTool, { given, clock }: Around): Promise<Tool> {
	const context = await contextOf(name, tool, given);
	const { jsonSchema, validate } = await readOrRefuse(name, "inputSchema", tool.inputSchema);
	if (jsonSchema["type"] !== "object") throw invalid(name, 'its inputSchema must be of type "object"');
	const optionsOf = ({ callId, signal }: ToolCallContext): SdkCallOptions => {
		return { toolCallId: callId, messages: [], abortSignal: signal, context };
	};
	return {
		name,
		description: describe(name, tool, context),
		inputSchema: jsonSchema,
		access: (typeof given.access === "object" ? own(given.access, name) : given.access) ?? "execute",
		...(validate ? { validate } : {}),
		...(tool.needsApproval === undefined
			? {}
			: { needsApproval: (input, call) => needsApproval(tool, input, optionsOf(call)) }),
		async execute(input, call) {
			const output = await lastOutput(call, clock, () => tool.execute?.(input as never, optionsOf(call) as never));
			return toToolResult(await modelOutputOf(tool, { toolCallId: call.callId, input, output }));
		},
	};
}

/** A tool may be called `constructor`. */
function own<Value>(values: { readonly [name: string]: Value }, name: string): Value | undefined {
	return Object.hasOwn(values, name) ? values[name] : undefined;
}

function describe(name: string, { description }: SdkTool, context: unknown): string {
	try {
		const text = typeof description === "function" ? description({ context } as never) : description;
		return text ?? `The tool ${name}.`;
	} catch (cause) {
		throw invalid(name, `its description failed: ${reasonOf(cause)}`, { cause });
	}
}

async function contextOf(name: string, tool: SdkTool, { toolsContext }: ChildTools): Promise<unknown> {
	const context = own(toolsContext ?? {}, name);
	if (tool.contextSchema === undefined) return context;
	const { validate } = await readOrRefuse(name, "contextSchema", tool.contextSchema);
	const checked = await validate?.(context as JsonObject);
	if (checked && "problem" in checked) throw invalid(name, `its context does not fit: ${checked.problem}`);
	return checked ? checked.value : context;
}

async function readOrRefuse(name: string, field: string, schema: unknown): ReturnType<typeof readSchema> {
	try {
		return await readSchema(schema);
	} catch (cause) {
		throw invalid(name, `its ${field} cannot be used: ${reasonOf(cause)}`, { cause });
	}
}

function reasonOf(cause: unknown): string {
	return cause instanceof Error ? cause.message : String(cause);
}

async function needsApproval(tool: SdkTool, input: JsonObject, options: SdkCallOptions): Promise<boolean> {
	const { needsApproval: asks } = tool;
	return (typeof asks === "function" ? await asks(input as never, options as never) : asks) !== false;
}

/** Between two updates of one call: ten a second are as many as a watcher can follow. */
const pauseMs = 100;
const maxUpdate = 200;

/** The output, or the last one of a tool that gives several; those before it are shown to watchers, now and then. */
async function lastOutput(call: ToolCallContext, clock: Clock, execute: () => unknown): Promise<unknown> {
	const started: unknown = execute();
	if (!isAsyncIterable(started)) return started;
	let last: unknown;
	let shownAt = -Infinity;
	for await (last of started) {
		call.signal.throwIfAborted();
		if (clock.monotonic() - shownAt < pauseMs) continue;
		shownAt = clock.monotonic();
		call.emit(updateOf(last));
	}
	return last;
}

/** What has no JSON is not shown on the way; the last output says so. */
function updateOf(output: unknown): string {
	try {
		return (typeof output === "string" ? output : (JSON.stringify(output) ?? "")).slice(0, maxUpdate);
	} catch {
		return "";
	}
}

function isAsyncIterable(value: unknown): value is AsyncIterable<unknown> {
	return typeof value === "object" && value !== null && Symbol.asyncIterator in value;
}

async function modelOutputOf(
	tool: SdkTool,
	result: { readonly toolCallId: string; readonly input: JsonObject; readonly output: unknown },
): Promise<SdkModelOutput> {
	if (!tool.toModelOutput) return plainOutput(result.output);
	const output: unknown = await tool.toModelOutput(result as never);
	if (isModelOutput(output)) return output;
	throw new Error("its toModelOutput gave no output of the AI SDK");
}

function invalid(name: string, why: string, options?: ErrorOptions): ErrandError {
	return new ErrandError("invalid-tool", `Cannot give children the tool "${name}": ${why}.`, options);
}
