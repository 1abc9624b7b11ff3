import { expect, test } from "vitest";
import type { HookMoment } from "../spec/index.ts";
import { toReply } from "./reply.ts";
import type { Reply } from "./reply.ts";

const noReason = "Denied by a hook, which gave no reason.";

test.each<[HookMoment, unknown, Reply]>([
	["PreToolUse", undefined, {}],
	["PreToolUse", null, {}],
	["PreToolUse", true, {}],
	["PreToolUse", "", {}],
	["PreToolUse", false, { deny: noReason }],
	["PreToolUse", "no", { deny: "no" }],
	["PreToolUse", { deny: "" }, { deny: noReason }],
	["PreToolUse", { input: { a: 1 }, context: "c" }, { input: { a: 1 }, context: "c" }],
	["UserPromptSubmit", false, { deny: noReason }],
	["SubagentStart", "no", { deny: "no" }],
	["PostToolUse", "word", { context: "word" }],
	["PostToolUse", false, {}],
	["Stop", "again", { sendBack: "again" }],
	["Stop", false, {}],
	["Stop", { sendBack: undefined }, {}],
	["SubagentStop", "", {}],
])("T55 toReply() at %s reads %j", (moment, answer, expected) => {
	expect(toReply(moment, answer)).toEqual(expected);
});

test.each<[HookMoment, unknown, string]>([
	["PreToolUse", 0, "it answered a number"],
	["PreToolUse", [], "it answered an array"],
	["PreToolUse", { denied: "x" }, 'it answered "denied", and PreToolUse takes deny, context, stop, input'],
	["PreToolUse", { allow: true }, 'it answered "allow"'],
	["PreToolUse", { deny: true }, 'its "deny" is no text'],
	["PreToolUse", { input: [] }, 'its "input" is no object'],
	["PostToolUse", { deny: "x" }, 'it answered "deny"'],
])("T57 toReply() at %s refuses %j", (moment, answer, message) => {
	expect(() => toReply(moment, answer)).toThrow(message);
});

test("toReply() bounds what a model would have to read", () => {
	const { deny = "" } = toReply("PreToolUse", "x".repeat(50_000));
	expect([deny.length, deny.slice(-24)]).toEqual([10_024, "\n[cut: 50000 characters]"]);
});
