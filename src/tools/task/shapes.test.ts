import { expect, test } from "vitest";
import { parseTasks } from "./shapes.ts";

const noFilter = () => ({ problem: "no filter was given" });

function descriptionsOf(input: Parameters<typeof parseTasks>[0]): readonly (string | undefined)[] {
	const parsed = parseTasks(input, noFilter);
	return "tasks" in parsed ? parsed.tasks.map(({ description }) => description) : [parsed.problem];
}

test("parseTasks() tells several tasks of one call by how their prompts begin, and one by its description", () => {
	const description = "Look at three parts";
	expect(descriptionsOf({ description, prompt: "Look at a" })).toEqual([description]);
	expect(descriptionsOf({ description, prompts: ["Look at a"] })).toEqual([description]);
	expect(descriptionsOf({ description, prompts: ["Look at a\nand more", ` ${"b".repeat(90)}`] })).toEqual([
		"Look at a",
		"b".repeat(80),
	]);
	expect(descriptionsOf({ prompt_1: "Look at a", prompt_2: "Look at b" })).toEqual(["Look at a", "Look at b"]);
});
