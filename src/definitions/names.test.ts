import { expect, test } from "vitest";
import { unwrapName } from "./names.ts";

test.each([
	["['researcher']", "researcher"],
	[' [ "code reviewer" ] ', "code reviewer"],
	["[ researcher ]", "researcher"],
	["[]", ""],
	["researcher", "researcher"],
	["['a','b']", "['a','b']"],
	["['a\"]", "['a\"]"],
	["[it's]", "[it's]"],
	[`[${" ".repeat(200_000)}`, `[${" ".repeat(200_000)}`],
])("unwrapName() %#", (text, name) => {
	expect(unwrapName(text) === name).toBe(true);
});
