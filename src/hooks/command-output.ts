import type { CommandEnd } from "../host/index.ts";
import type { HookMoment, JsonObject } from "../spec/index.ts";
import { fromCommandInput } from "./command-input.ts";
import { bounded, isJsonObject } from "./reply.ts";
import type { Reply } from "./reply.ts";

/** How a hook of Claude Code says no: this exit code, with the reason on standard error. */
const blockingCode = 2;

type At = { readonly workspace: string; readonly tool: string | undefined };

/**
 * Reads how a command answered: exit code 0 with JSON, text or nothing; 2 for no. Throws for any other code, and for
 * output that looks like JSON and is none: at a gate that denies, since it may have been a no.
 */
export function readCommandOutput(moment: HookMoment, end: CommandEnd, at: At): Reply {
	const errors = (end.errors ?? "").trim();
	if (end.code === blockingCode) return block(moment, errors);
	if (end.code !== 0)
		throw new Error(`it ended with ${describeEnd(end)}${errors === "" ? "" : `: ${bounded(errors)}`}`);
	const text = end.text.trim();
	if (text.startsWith("{")) return readJson(moment, text, at);
	return moment === "UserPromptSubmit" && text !== "" ? { context: bounded(text) } : {};
}

function describeEnd({ code, signal }: CommandEnd): string {
	return code === undefined ? `the signal ${signal ?? "unknown"}` : `exit code ${code}`;
}

/** The word no, as each moment understands it. */
function block(moment: HookMoment, reason: string): Reply {
	const text = reason === "" ? "A hook objected and gave no reason." : bounded(reason);
	if (moment === "PostToolUse") return { context: text };
	return moment === "Stop" || moment === "SubagentStop" ? { sendBack: text } : { deny: text };
}

function readJson(moment: HookMoment, text: string, at: At): Reply {
	const output = parse(text);
	const specific = objectAt(output, "hookSpecificOutput") ?? {};
	const event = textAt(specific, "hookEventName");
	if (event !== undefined && event !== moment) throw new Error(`it answered for ${event} at ${moment}`);
	for (const key of unsupported) if (key in specific) throw new Error(`"${key}" is not supported`);
	const decision = readDecision(moment, { ...output, ...specific });
	const note = textAt(output, "systemMessage");
	return {
		...decision,
		...addContext(moment, decision, textAt(specific, "additionalContext")),
		...readInput(moment, objectAt(specific, "updatedInput"), at),
		...readStop(moment, output),
		...(note === undefined ? {} : { note: bounded(note) }),
	};
}

/** A result is what the tool said; a hook adds to it. */
const unsupported = ["updatedToolOutput", "updatedMCPToolOutput"];

type Output = { readonly [key: string]: unknown };

function parse(text: string): Output {
	try {
		const value: unknown = JSON.parse(text);
		if (isJsonObject(value)) return value;
	} catch {
		// Said below.
	}
	throw new Error("its output begins like JSON and is none");
}

/** `allow` and `approve` pass: permission is given elsewhere. `ask` denies: a hook cannot ask a person here. */
function readDecision(moment: HookMoment, output: Output): Reply {
	const decision = textAt(output, "permissionDecision") ?? textAt(output, "decision");
	const reason = textAt(output, "permissionDecisionReason") ?? textAt(output, "reason") ?? "";
	switch (decision) {
		case undefined:
		case "allow":
		case "approve":
			return {};
		case "deny":
		case "block":
			return block(moment, reason);
		case "ask":
		case "defer":
			return block(moment, `A person has to decide this, and a hook cannot ask one here. ${reason}`.trim());
		default:
			throw new Error(`it decided "${decision}", which is none of allow, deny, ask, approve, block`);
	}
}

/** After a call an objection and what is added are both read by the model. */
function addContext(moment: HookMoment, { context }: Reply, added = ""): Reply {
	if (added === "" || moment === "Stop" || moment === "SubagentStop") return {};
	return { context: bounded(context === undefined ? added : `${context}\n${added}`) };
}

function readInput(moment: HookMoment, input: JsonObject | undefined, { workspace, tool }: At): Reply {
	if (moment !== "PreToolUse" || input === undefined || tool === undefined) return {};
	return { input: fromCommandInput(tool, input, workspace) };
}

/** `continue: false` ends a run; where one is about to end anyway it lets it go, whatever else was said. */
function readStop(moment: HookMoment, output: Output): Reply {
	if (output["continue"] !== false) return {};
	const reason = bounded(textAt(output, "stopReason") ?? "A hook stopped the run and gave no reason.");
	if (moment === "Stop" || moment === "SubagentStop") return { sendBack: undefined };
	return moment === "PreToolUse" || moment === "PostToolUse" ? { stop: reason } : { deny: reason };
}

function textAt(output: Output, key: string): string | undefined {
	const value = output[key];
	if (value === undefined || value === null) return undefined;
	if (typeof value !== "string") throw new Error(`its "${key}" is no text`);
	return value;
}

function objectAt(output: Output, key: string): JsonObject | undefined {
	const value = output[key];
	if (value === undefined || value === null) return undefined;
	if (!isJsonObject(value)) throw new Error(`its "${key}" is no object`);
	return value;
}
