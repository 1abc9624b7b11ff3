import { expect, test } from "vitest";
import { programWording } from "./wording.ts";

test("the program says what can be changed by its flags and commands, as a shell takes them", () => {
	const { permit, askAgain, answer, force, readOnly } = programWording;
	expect([permit("bash"), permit("mcp__db__query"), permit("bash(npm test:*)")]).toEqual([
		"--allow bash",
		"--allow mcp__db__query",
		"--allow 'bash(npm test:*)'",
	]);
	expect([askAgain("r"), answer("r.2/1/1?"), force, readOnly]).toEqual([
		"errand --resume r, and a prompt",
		"errand runs answer r.2/1/1 yes, or no",
		"--force",
		"--read-only",
	]);
});
