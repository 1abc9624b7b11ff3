import { withinTime } from "../base/index.ts";
import type {
	Clock,
	JsonObject,
	RunIdentity,
	Tool,
	ToolCall,
	ToolCallContext,
	ToolResult,
	ToolsPort,
} from "../spec/index.ts";
import { createAbortWatch } from "./abort-watch.ts";
import { describeThrown, executeTool, problem } from "./execute.ts";
import type { ExecutionTerms } from "./execute.ts";
import { toToolSchema } from "./tool-schema.ts";
import type { ToToolSchema } from "./tool-schema.ts";

/** What an authority says of a call. `ask`: a person has to say yes first. */
export type Permit =
	| { readonly allowed: true; readonly ask: boolean }
	| { readonly allowed: false; readonly reason: string };

/** What a gate says of a call: the input to go on with, or why not. */
export type GateAnswer = { readonly input: JsonObject } | { readonly denied: string };

/** A call on its way through the gates. */
export type GatedCall = { readonly tool: Tool; readonly input: JsonObject; readonly at: ToolCallContext };

/** What stands around the tools of one run. Each is asked for every call, in this order. */
export type DispatchParts = {
	readonly run: RunIdentity;
	/** Of the run. */
	readonly values?: JsonObject | undefined;
	/** The tools that are offered, in the order they are sent. */
	readonly tools: readonly Tool[];
	/** Default: made anew for each run. */
	readonly toSchema?: ToToolSchema | undefined;
	/** Why a name that is not offered may not be called; undefined for a name that no tool has. */
	whyNotOffered(name: string): string | undefined;
	/** The run's authority, asked before and after hooks. A throw denies. */
	authorize(tool: Tool, input: JsonObject): Permit;
	/** Makes an object of what the model wrote, or says what is wrong and where. */
	parse(tool: Tool, json: string): ParsedInput | Promise<ParsedInput>;
	/** PreToolUse hooks: may deny, or change the input. Never allow. A throw denies. */
	before?(call: GatedCall): Promise<GateAnswer>;
	/** Asks a person, since no grant allows the call, or since its tool wants a yes to it. A throw denies. */
	ask(call: GatedCall, why: "grant" | "tool"): Promise<{ readonly denied?: string | undefined }>;
	/** Shortens what the model reads. */
	bound(result: ToolResult): ToolResult;
	/** PostToolUse hooks: may add to the result. A throw is reported by the hooks and ignored here. */
	after?(call: GatedCall, result: ToolResult): Promise<ToolResult>;
	emit(callId: string, text: string): void;
	readonly clock: Clock;
	readonly toolTimeoutMs: number;
};

/** Input that can be used, with keys that were ignored; or what is wrong with it. */
export type ParsedInput =
	| { readonly value: JsonObject; readonly note?: string | undefined }
	| { readonly problem: string };

/**
 * The one place where calls are dispatched: known, granted, well-formed, not vetoed, permitted; then run and bounded.
 *
 * Guards fail closed: one that throws denies. Every failure is a result, never a rejection, except an aborted signal.
 */
export function createDispatcher(parts: DispatchParts): ToolsPort {
	const offered = new Map(parts.tools.map((tool) => [tool.name, tool]));
	const schemas = parts.tools.map(parts.toSchema ?? toToolSchema);
	const terms = { clock: parts.clock, timeoutMs: parts.toolTimeoutMs, onAbort: createAbortWatch() };
	const ported: Ported = { ...parts, terms };

	return {
		schemas,
		accessOf: (name) => offered.get(name)?.access,
		completes: (name) => offered.get(name)?.completes === true,
		async call(call, { step, n, signal }) {
			const tool = offered.get(call.tool);
			if (!tool) return notOffered(call.tool, [...offered.keys()], parts);
			const key = `${parts.run.runId}/${step}/${n}`;
			const emit = (text: string): void => parts.emit(call.id, text);
			const { run, values } = parts;
			const at: ToolCallContext = { run, callId: call.id, step, key, signal, values, emit };
			const result = await passGates(tool, call, at, ported);
			return boundsItself(tool, result) ? result : parts.bound(result);
		},
	};
}

/** A report goes out whole, to the end of a run; what a child reports was bounded by its parent's room. */
function boundsItself(tool: Tool, result: ToolResult): boolean {
	return !result.isError && (tool.completes === true || tool.access === "delegate");
}

/** The parts of one run, with what its tools are run under. */
type Ported = DispatchParts & { readonly terms: ExecutionTerms };

async function passGates(tool: Tool, call: ToolCall, at: ToolCallContext, parts: Ported): Promise<ToolResult> {
	const parsed = await parseInTime({ tool, json: call.input, signal: at.signal }, parts);
	if ("stopped" in parsed) return notRun(parsed.stopped);
	if ("problem" in parsed) return { ...problem(parsed.problem), invalid: true };
	const gated = await guard(() => vet({ tool, input: parsed.value, at }, parts), at.signal);
	if ("stopped" in gated) return notRun(gated.stopped);
	if ("denied" in gated) return refused(gated.denied);
	const result = await executeTool(tool, gated.input, at, parts.terms);
	const noted = parsed.note === undefined ? result : { ...result, content: `${result.content}\n[${parsed.note}]` };
	return parts.after ? parts.after({ tool, input: gated.input, at }, noted) : noted;
}

type Unparsed = { readonly tool: Tool; readonly json: string; readonly signal: AbortSignal };

/** A check of the tool's own is code that may not end. */
async function parseInTime({ tool, json, signal }: Unparsed, parts: Ported): Promise<ParsedInput | Stopped> {
	if (!tool.validate) return parts.parse(tool, json);
	try {
		return await withinTime(() => parts.parse(tool, json), signal, parts.terms);
	} catch (thrown) {
		if (signal.aborted) return stoppedBy(signal);
		return { problem: `Cannot call ${tool.name}: its input could not be checked (${describeThrown(thrown)}).` };
	}
}

/** Authority, hooks, authority again on a changed input, then the person. */
async function vet(call: GatedCall, parts: Ported): Promise<GateAnswer> {
	const first = parts.authorize(call.tool, call.input);
	if (!first.allowed) return { denied: first.reason };
	const answer = parts.before ? await parts.before(call) : { input: call.input };
	if ("denied" in answer) return answer;
	const checked = answer.input === call.input ? answer : await recheck(call, answer.input, parts);
	if ("denied" in checked) return checked;
	const permit = parts.authorize(call.tool, checked.input);
	if (!permit.allowed) return { denied: permit.reason };
	const isWanted = permit.ask || (await wantsApproval({ ...call, input: checked.input }, parts));
	if (!isWanted) return checked;
	const { denied } = await parts.ask({ ...call, input: checked.input }, permit.ask ? "grant" : "tool");
	return denied === undefined ? checked : { denied };
}

/** Nothing but a plain no is one: code without types may say anything. */
async function wantsApproval({ tool, input, at }: GatedCall, { terms }: Ported): Promise<boolean> {
	if (!tool.needsApproval) return false;
	const answer: unknown = await withinTime(() => tool.needsApproval?.(input, at) ?? true, at.signal, terms);
	return answer !== false;
}

/** What a hook makes of an input has to fit the tool as much as what a model writes. */
async function recheck({ tool, at }: GatedCall, input: JsonObject, parts: Ported): Promise<GateAnswer> {
	const parsed = await parseInTime({ tool, json: JSON.stringify(input), signal: at.signal }, parts);
	if ("stopped" in parsed) throw at.signal.reason as Error;
	if ("problem" in parsed)
		return { denied: `A hook changed the input, and it does not fit any more. ${parsed.problem}` };
	return { input: parsed.value };
}

/** Fails closed. A guard that a stop of the run ended has not failed, and the call is not made either. */
async function guard(vetting: () => Promise<GateAnswer>, signal: AbortSignal): Promise<GateAnswer | Stopped> {
	try {
		return await vetting();
	} catch (thrown) {
		if (signal.aborted) return stoppedBy(signal);
		return { denied: `A guard failed, so the call was denied: ${describeThrown(thrown)}` };
	}
}

type Stopped = { readonly stopped: string };

function stoppedBy({ reason }: AbortSignal): Stopped {
	return { stopped: `Not run. ${describeThrown(reason)}` };
}

function notRun(why: string): ToolResult {
	return { content: why, isError: true, notRun: why };
}

function notOffered(name: string, offered: readonly string[], parts: DispatchParts): ToolResult {
	const reason = parts.whyNotOffered(name);
	const instead = offered.length === 0 ? "There are no tools; answer with text." : `Use one of: ${offered.join(", ")}.`;
	if (reason === undefined) return problem(`There is no tool "${name}". ${instead}`);
	return { ...refused(reason), content: `${reason} ${instead}` };
}

function refused(reason: string): ToolResult {
	return { content: reason, isError: true, refused: reason };
}
