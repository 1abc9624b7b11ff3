import { expect, test } from "vitest";
import { whatFits } from "./complete.ts";

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
