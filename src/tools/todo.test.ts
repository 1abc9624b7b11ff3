import { expect, test } from "vitest";
import { toolCallContext } from "../testing/index.ts";
import { complete, todo } from "./index.ts";

test("todo() keeps one list for each run and prints it", async () => {
	const tool = todo();
	const mine = toolCallContext();
	const other = toolCallContext({ run: { ...mine.run } });
	const items = [{ text: "look", state: "done" }, { text: "think", state: "doing" }, { text: "write" }];
	const printed = "[x] look\n[>] think\n[ ] write";
	expect((await tool.execute({ items }, mine)).content).toBe(printed);
	expect((await tool.execute({}, mine)).content).toBe(printed);
	expect((await tool.execute({}, other)).content).toBe("The list is empty.");
	expect((await tool.execute({ items: [] }, mine)).content).toBe("The list is empty.");
});

test("complete() completes a run with its report word for word, and refuses a blank one", async () => {
	const tool = complete();
	expect([tool.completes, tool.access]).toEqual([true, "read"]);
	expect(await tool.execute({ result: " # Report\n" }, toolCallContext())).toEqual({ content: " # Report\n" });
	expect(await tool.execute({ result: " \n" }, toolCallContext())).toEqual({
		content: '"result" is blank. Give your whole report in it.',
		isError: true,
	});
});
