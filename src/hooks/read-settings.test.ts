import { expect, test } from "vitest";
import { readHookSettings } from "./read-settings.ts";

const command = (more: object = {}): object => ({ type: "command", command: "true", ...more });

test("readHookSettings() reads the form of Claude Code's settings, in order", () => {
	const settings = {
		PreToolUse: [
			{ matcher: "Bash", hooks: [command({ timeout: 5 }), command({ statusMessage: "Looking" })] },
			{ hooks: [command()] },
		],
		Stop: [{ hooks: [command()] }],
	};
	expect(readHookSettings(settings, "a.json")).toEqual({
		value: [
			{ moment: "PreToolUse", matcher: "Bash", command: "true", timeoutMs: 5000 },
			{ moment: "PreToolUse", matcher: "Bash", command: "true" },
			{ moment: "PreToolUse", command: "true" },
			{ moment: "Stop", command: "true" },
		],
		problems: [],
	});
});

test("readHookSettings() keeps what it cannot run as a hook that cannot work, with its matcher", () => {
	const settings = {
		PreToolUse: [{ matcher: "Bash", hooks: [{ type: "prompt", prompt: "Is it safe?" }, command({ async: true })] }],
		SessionStart: [{ hooks: [command()] }],
	};
	const broken = { moment: "PreToolUse", name: "PreToolUse hook that could not be read", command: "", matcher: "Bash" };
	expect(readHookSettings(settings, "a.json")).toEqual({
		value: [broken, broken],
		problems: [
			'a.json: a hook of PreToolUse[0] has the type "prompt"; there is "command".',
			"a.json: a hook of PreToolUse[0] has keys that are not understood: async.",
			'a.json: "SessionStart" never happens here; there are PreToolUse, SubagentStart, UserPromptSubmit, Stop, SubagentStop, PostToolUse.',
		],
	});
});

test.each([
	[7, 'a.json: "hooks" must be an object with a list for each moment.'],
	[{ Stop: {} }, "a.json: Stop must be a list."],
	[{ Stop: [command()] }, 'a.json: Stop[0] must have a list "hooks".'],
	[{ Stop: [{ matcher: 7, hooks: [] }] }, "a.json: the matcher of Stop[0] is no text."],
	[{ Stop: [{ hooks: [7] }] }, "a.json: a hook of Stop[0] is no object."],
	[{ Stop: [{ hooks: [{ type: "command" }] }] }, "a.json: a hook of Stop[0] has no command."],
	[
		{ Stop: [{ hooks: [command({ timeout: "5" })] }] },
		"a.json: the timeout of a hook of Stop[0] is no number of seconds.",
	],
])("readHookSettings(%j) never throws: %s", (settings, problem) => {
	expect(readHookSettings(settings, "a.json").problems).toEqual([problem]);
});
