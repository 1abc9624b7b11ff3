import { expect, test } from "vitest";
import type { CommandEnd } from "../host/index.ts";
import type { HookMoment, JsonObject } from "../spec/index.ts";
import { commandInput } from "./command-input.ts";
import { readCommandOutput } from "./command-output.ts";
import type { Reply } from "./reply.ts";

const at = { workspace: "/w", tool: "edit" };

function answer(moment: HookMoment, output: JsonObject | string, end: Partial<CommandEnd> = {}): Reply {
	const text = typeof output === "string" ? output : JSON.stringify(output);
	return readCommandOutput(
		moment,
		{
			reason: "exit",
			code: 0,
			text,
			errors: "",
			bytes: text.length,
			omitted: 0,
			binary: false,
			stoppedBackground: 0,
			survivors: 0,
			durationMs: 1,
			...end,
		},
		at,
	);
}

const specific = (moment: HookMoment, fields: JsonObject): JsonObject => ({
	hookSpecificOutput: { hookEventName: moment, ...fields },
});

test.each<[HookMoment, JsonObject | string, Reply]>([
	["PreToolUse", "", {}],
	["PreToolUse", "all is well", {}],
	["PreToolUse", "{}", {}],
	["PreToolUse", specific("PreToolUse", { permissionDecision: "allow", permissionDecisionReason: "sure" }), {}],
	[
		"PreToolUse",
		specific("PreToolUse", { permissionDecision: "deny", permissionDecisionReason: "no" }),
		{ deny: "no" },
	],
	[
		"PreToolUse",
		specific("PreToolUse", { permissionDecision: "deny" }),
		{ deny: "A hook objected and gave no reason." },
	],
	[
		"PreToolUse",
		specific("PreToolUse", { permissionDecision: "ask", permissionDecisionReason: "Sure?" }),
		{ deny: "A person has to decide this, and a hook cannot ask one here. Sure?" },
	],
	["PreToolUse", { decision: "approve", reason: "sure" }, {}],
	["PreToolUse", { decision: "block", reason: "no" }, { deny: "no" }],
	["PreToolUse", { permissionDecision: "deny", reason: "no" }, { deny: "no" }],
	[
		"PreToolUse",
		specific("PreToolUse", {
			updatedInput: { file_path: "/w/a/b.ts", old_string: "x", new_string: "y", replace_all: true },
		}),
		{ input: { path: "a/b.ts", old: "x", new: "y", all: true } },
	],
	[
		"PreToolUse",
		specific("PreToolUse", { updatedInput: { file_path: "/etc/passwd" } }),
		{ input: { path: "/etc/passwd" } },
	],
	["PreToolUse", specific("PreToolUse", { additionalContext: "by the way" }), { context: "by the way" }],
	["PreToolUse", { continue: false, stopReason: "enough" }, { stop: "enough" }],
	["PreToolUse", { systemMessage: "slow disk", suppressOutput: true }, { note: "slow disk" }],
	["PostToolUse", { decision: "block", reason: "lint" }, { context: "lint" }],
	[
		"PostToolUse",
		{ decision: "block", reason: "lint", ...specific("PostToolUse", { additionalContext: "line 3" }) },
		{ context: "lint\nline 3" },
	],
	["PostToolUse", "formatted", {}],
	["UserPromptSubmit", "It is Monday.\n", { context: "It is Monday." }],
	["UserPromptSubmit", { decision: "block", reason: "no" }, { deny: "no" }],
	["UserPromptSubmit", specific("UserPromptSubmit", { additionalContext: "Monday" }), { context: "Monday" }],
	["UserPromptSubmit", { continue: false, stopReason: "enough" }, { deny: "enough" }],
	["SubagentStart", specific("SubagentStart", { additionalContext: "tabs" }), { context: "tabs" }],
	["SubagentStart", { decision: "block", reason: "no" }, { deny: "no" }],
	["Stop", { decision: "block", reason: "tests" }, { sendBack: "tests" }],
	["Stop", { decision: "block", reason: "tests", continue: false }, { sendBack: undefined }],
	["SubagentStop", { decision: "block", reason: "tests" }, { sendBack: "tests" }],
	["Stop", "bye", {}],
])("T58 readCommandOutput() at %s reads %j", (moment, output, expected) => {
	expect(answer(moment, output)).toEqual(expected);
});

test.each<[HookMoment, Reply]>([
	["PreToolUse", { deny: "no" }],
	["UserPromptSubmit", { deny: "no" }],
	["SubagentStart", { deny: "no" }],
	["PostToolUse", { context: "no" }],
	["Stop", { sendBack: "no" }],
	["SubagentStop", { sendBack: "no" }],
])("T58 exit code 2 at %s is no, with standard error as the text, whatever else was written", (moment, expected) => {
	expect(answer(moment, '{"decision":"approve"}', { code: 2, errors: "no\n" })).toEqual(expected);
});

test.each<[string, JsonObject | string, Partial<CommandEnd>]>([
	["it ended with exit code 1: oops", "", { code: 1, errors: "oops" }],
	["it ended with the signal SIGSEGV", "", { code: undefined, signal: "SIGSEGV" }],
	["its output begins like JSON and is none", '{"decision":"blo', {}],
	['it decided "refuse", which is none of allow, deny, ask, approve, block', { decision: "refuse" }, {}],
	['its "reason" is no text', { decision: "block", reason: 7 }, {}],
	['its "hookSpecificOutput" is no object', { hookSpecificOutput: "deny" }, {}],
	['its "updatedInput" is no object', specific("PreToolUse", { updatedInput: "x" }), {}],
	["it answered for Stop at PreToolUse", specific("Stop", { permissionDecision: "allow" }), {}],
	['"updatedToolOutput" is not supported', specific("PreToolUse", { updatedToolOutput: {} }), {}],
])("T57 readCommandOutput() fails: %s", (message, output, end) => {
	expect(() => answer("PreToolUse", output, end)).toThrow(message);
});

test("T53, T58: commandInput() has the fields of Claude Code, with names and paths as they are there", () => {
	const { signal } = new AbortController();
	const run = { runId: "r.1", parentId: "r", depth: 1, agent: "explore", workspace: "/w", signal };
	const call = {
		tool: "write",
		access: "write",
		callId: "c1",
		step: 2,
		input: { path: "a.ts", content: "x" },
	} as const;
	expect(commandInput("PostToolUse", { ...run, ...call, result: { content: "done", isError: false } })).toEqual({
		session_id: "r",
		cwd: "/w",
		permission_mode: "default",
		hook_event_name: "PostToolUse",
		agent_id: "r.1",
		agent_type: "explore",
		run_id: "r.1",
		parent_id: "r",
		depth: 1,
		agent: "explore",
		tool_name: "Write",
		tool_use_id: "c1",
		tool_input: { file_path: "/w/a.ts", content: "x" },
		tool_response: { content: "done", success: true },
	});
	const root = { runId: "r", depth: 0, agent: "main", workspace: "/w", signal };
	expect(commandInput("Stop", { ...root, report: "done", rounds: 1 })).toEqual({
		session_id: "r",
		cwd: "/w",
		permission_mode: "default",
		hook_event_name: "Stop",
		run_id: "r",
		depth: 0,
		agent: "main",
		stop_hook_active: true,
		last_assistant_message: "done",
	});
});
