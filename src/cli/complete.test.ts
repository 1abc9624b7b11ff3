import { expect, test } from "vitest";
import { commands, commonOptions } from "./commands.ts";
import type { Command } from "./commands.ts";
import { whatFits } from "./complete.ts";
import { optionOf } from "./options.ts";
import type { OptionName } from "./options.ts";

const fits = (...words: readonly string[]) => whatFits(words).fits;

test("whatFits() at the start is the first words of commands", () => {
	expect(whatFits(["ru"])).toEqual({
		fits: ["run", "agents", "runs", "trust", "doctor", "config", "completion", "help"],
		start: "ru",
		before: "",
	});
	expect(whatFits([])).toEqual(whatFits([""]));
});

test("whatFits() after a group is its commands, and after a command what it is about", () => {
	expect(fits("agents", "")).toEqual(["list", "show", "doctor"]);
	expect(fits("config", "s")).toEqual(["show"]);
	expect(fits("agents", "show", "")).toBe("agent");
	expect(fits("agents", "doctor", "a.md", "")).toBe("path");
	expect(fits("runs", "show", "")).toBe("run");
	expect(fits("runs", "answer", "xyz", "")).toEqual(["yes", "no"]);
	expect(fits("help", "")).toBe("command");
	expect(fits("completion", "")).toEqual(["bash", "zsh", "fish"]);
	expect(fits("completion", "bash", "")).toEqual([]);
	expect(fits("--", "ru")).toEqual([]);
	expect(fits("agents", "--", "show", "")).toBe("agent");
});

test("whatFits() after an option is what its value can be, wherever it stands", () => {
	expect(fits("-a", "")).toBe("agent");
	expect(fits("Look", "--agent", "ex")).toBe("agent");
	expect(fits("--effort", "")).toEqual(["none", "minimal", "low", "medium", "high", "xhigh", "max"]);
	expect(fits("--resume", "")).toBe("run");
	expect(fits("-C", "")).toBe("path");
	expect(fits("-m", "")).toEqual([]);
	expect(whatFits(["-C", "/other", "agents", "show", ""])).toEqual({
		fits: "agent",
		start: "",
		before: "",
		cwd: "/other",
	});
	expect(whatFits(["--cwd=/other", "-a", "x"])).toEqual({ fits: "agent", start: "x", before: "", cwd: "/other" });
});

test("whatFits() of a hyphen is the options of the command that are left", () => {
	expect(fits("trust", "--")).toEqual(["--cwd", "--yes", "--list", "--remove", "--help", "--version"]);
	expect(fits("trust", "--yes", "-C", "x", "-")).toEqual(["--list", "--remove", "--help", "--version"]);
	expect(fits("--allow", "write", "--quiet", "--")).toContain("--allow");
	expect(fits("--allow", "write", "--quiet", "--")).not.toContain("--quiet");
	expect(fits("runs", "show", "id", "--")).toEqual(["--json", "--transcript", "--help", "--version"]);
	expect(fits("agents", "show", "--", "-")).toBe("agent");
});

/** Values of which there are a few, as they are written on a line of the command that takes them. */
function fewValues(command: Command): readonly (readonly [OptionName, readonly string[]])[] {
	return command.options.flatMap((name) => {
		const { choices } = optionOf(name);
		return choices ? [[name, choices] as const] : [];
	});
}

test("whatFits() offers every command by its words, all its options, and every value that is one of a few", () => {
	const byGroup = Map.groupBy(commands, ({ name }) => name.split(" ")[0] ?? name);
	expect(fits("")).toEqual([...byGroup.keys()]);
	for (const [group, inGroup] of byGroup) {
		const seconds = inGroup.flatMap(({ name }) => name.split(" ").slice(1));
		if (seconds.length > 0) expect(fits(group, "")).toEqual(seconds);
	}
	for (const command of commands) {
		const words = command.name.split(" ");
		const options = [...command.options, ...commonOptions].map((name) => `--${name}`);
		expect([command.name, fits(...words, "-")]).toEqual([command.name, options]);
		for (const [name, values] of fewValues(command)) expect(fits(...words, `--${name}`, "")).toEqual(values);
	}
	expect(commands.flatMap(fewValues).length).toBeGreaterThan(3);
});
