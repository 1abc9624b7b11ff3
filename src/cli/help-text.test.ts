import { expect, test } from "vitest";
import { efforts } from "../spec/index.ts";
import { commands, commandsOf } from "./commands.ts";
import { commandHelp, helpText } from "./help-text.ts";
import { optionTable } from "./options.ts";

test("every page fits into 80 columns, and every option and command is on the page of its own", () => {
	const pages = [helpText(), ...commands.map(({ name }) => commandHelp(name) ?? "")];
	const lines = pages.flatMap((page) => page.split("\n"));
	expect(lines.length).toBeGreaterThan(100);
	expect(lines.filter((line) => line.length > 80)).toEqual([]);
	const text = pages.join("\n");
	expect(Object.keys(optionTable).filter((name) => !text.includes(`--${name}`))).toEqual([]);
	expect(commands.filter(({ name }) => !helpText().includes(`  ${name}`))).toEqual([]);
});

test("commandHelp() of a group has each of its commands, and there is none for a word that is no command", () => {
	const usages = commandHelp("runs")?.match(/^Usage: errand \w+ \w+/gm);
	expect(usages).toEqual(commandsOf("runs").map(({ name }) => `Usage: errand ${name}`));
	expect(usages?.slice(0, 2)).toEqual(["Usage: errand runs list", "Usage: errand runs show"]);
	expect(commandHelp("rnus")).toBeUndefined();
});

test("commandHelp() says of an option what it does there, where it does more elsewhere", () => {
	const optionsOf = (name: string) => commandHelp(name)?.match(/^ .*--(?:all|json|yes) .*$/gm);
	expect(["run", "agents list", "runs list", "trust"].map(optionsOf)).toEqual([
		["      --yes               everything", "      --json              for programs; of a run, one event per line"],
		["      --all               hidden agents too", "      --json              one JSON value, for programs"],
		["      --all               the runs of every workspace", "      --json              one JSON value, for programs"],
		["      --yes               trust it without being asked"],
	]);
	expect(
		commands.filter(({ options, saysOf = {} }) =>
			Object.keys(saysOf).some((name) => !options.some((each) => each === name)),
		),
	).toEqual([]);
});

test("each command can be loaded", async () => {
	const acts = await Promise.all(commands.map((command) => command.load()));
	expect(acts.map((act) => typeof act)).toEqual(commands.map(() => "function"));
});

test("--effort takes the levels that the configuration takes", () => {
	expect(optionTable.effort.choices).toEqual(efforts);
});
