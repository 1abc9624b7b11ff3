import { expect, test } from "vitest";
import { isInForeground } from "./foreground.ts";

test.each([
	["its group is that of the terminal", "7 (node) S 1 42 40 34816 42 4194304 1", true],
	["another group is that of the terminal", "7 (node) S 1 42 40 34816 41 4194304 1", false],
	["it has no terminal", "7 (node) S 1 42 40 0 -1 4194304 1", false],
	["its name looks like figures", "7 (a) S 1 2 3 4 2 (x) S 1 42 40 34816 41 4194304 1", false],
	["there is nothing to read", "", false],
])("isInForeground() where %s", (_, stat, expected) => {
	expect(isInForeground(() => stat)).toBe(expected);
});

test("isInForeground() is false where nothing can be read", () => {
	const fail = (): never => {
		throw new Error("ENOENT");
	};
	expect(isInForeground(fail)).toBe(false);
});
