import { expect, test } from "vitest";
import { parseArguments } from "./arguments.ts";
import { describeMisuse } from "./describe-misuse.ts";

/** What was understood, as plain data; a mistake as its sentence. */
function parsed(...args: readonly string[]): unknown {
	const asked = parseArguments(args);
	if ("misuse" in asked) return describeMisuse(asked.misuse);
	const { command, named, operands } = asked;
	return { command: command.name, ...(named === undefined ? {} : { named }), operands };
}

test("parseArguments() takes a first word that equals a command for one, and everything else for a prompt", () => {
	expect(parsed("Where is it?")).toEqual({ command: "run", operands: ["Where is it?"] });
	expect(parsed("run", "doctor")).toEqual({ command: "run", named: "run", operands: ["doctor"] });
	expect(parsed("doctor, why?")).toEqual({ command: "run", operands: ["doctor, why?"] });
	for (const words of [["--json"], ["runs", "list"], ["help", "me"]])
		expect(parsed("--", ...words)).toEqual({ command: "run", named: "run", operands: words });
	expect(parsed("--json", "--", "doctor")).toEqual({ command: "run", named: "run", operands: ["doctor"] });
	expect(parsed("runs", "--", "show", "-x")).toEqual({ command: "runs show", named: "runs show", operands: ["-x"] });
	expect(parsed("--")).toEqual({ command: "run", operands: [] });
	expect(parsed("constructor")).toEqual({ command: "run", operands: ["constructor"] });
	expect(parsed("doctor")).toEqual({ command: "doctor", named: "doctor", operands: [] });
	expect(parsed("--json", "runs", "list")).toEqual({ command: "runs list", named: "runs list", operands: [] });
	expect(parsed("runs")).toEqual({ command: "runs list", named: "runs", operands: [] });
	expect(parsed("runs", "show", "abc")).toEqual({ command: "runs show", named: "runs show", operands: ["abc"] });
	expect(parsed()).toEqual({ command: "run", operands: [] });
});

test("parseArguments() reads values in every form, and adds up those that repeat", () => {
	const asked = parseArguments(["-ma/b", "--agent=x", "--allow", "write,bash(a, b)", "--yes", "--allow", "c", "hi"]);
	if ("misuse" in asked) throw new Error(describeMisuse(asked.misuse));
	const { options, operands } = asked;
	expect([options.text("model"), options.text("agent"), options.text("cwd")]).toEqual(["a/b", "x", undefined]);
	expect(options.list("allow")).toEqual(["write,bash(a, b)", "c"]);
	expect([options.has("yes"), options.has("quiet")]).toEqual([true, false]);
	const negative = parseArguments(["--max-steps", "-1"]);
	expect("options" in negative && negative.options.text("max-steps")).toBe("-1");
	expect(operands).toEqual(["hi"]);
});

test.each([
	[["--modle", "x"], "There is no option --modle. Nearest: --model. All of them: errand help run"],
	[["-5 + 3"], 'There is no option -5. All of them: errand help run. If it is the prompt, write errand -- "-5 + 3"'],
	[["-x"], "There is no option -x. All of them: errand help run"],
	[["--__proto__", "x"], "There is no option --__proto__. All of them: errand help run"],
	[["-m"], "Cannot use --model without a value. Write --model provider/id."],
	[["-m", "--json", "hi"], "Cannot use --model without a value. Write --model provider/id."],
	[["--max-steps", "--json"], "Cannot use --max-steps without a value. Write --max-steps n."],
	[["--effort"], "Cannot use --effort without a value. Use one of: none, minimal, low, medium, high, xhigh, max."],
	[["--agent=", "hi"], "Cannot use --agent without a value. Write --agent name."],
	[["-m", "a/b", "-m", "c/d"], "Cannot use --model twice. Name one provider/id."],
	[["--yes=no"], 'Cannot use --yes with the value "no": it takes none.'],
	[["--output", "jsn"], "Cannot use --output jsn. Use one of: text, json."],
	[["--continu"], expect.stringMatching(/^There is no option --continu\. /)],
	[
		["runs", "list", "--yes"],
		"Cannot use --yes with errand runs list: it belongs to errand run, errand runs resume, errand trust, errand config show.",
	],
	[
		["config", "shwo", "x"],
		'There is no command errand config shwo. Nearest: show. To use these words as a prompt, write errand run "config shwo …".',
	],
	[
		["runs", "wipe"],
		'There is no command errand runs wipe. Use one of: list, show, diff, resume, answer, cancel, export, purge. To use these words as a prompt, write errand run "runs wipe …".',
	],
	[["runs", "list", "x"], 'Cannot use "x" with errand runs list: write errand runs list.'],
	[["agents", "show", "a", "b"], 'Cannot use "b" with errand agents show: write errand agents show name.'],
] as const)("parseArguments() says what is wrong with %j", (args, sentence) => {
	expect(parsed(...args)).toEqual(sentence);
});
