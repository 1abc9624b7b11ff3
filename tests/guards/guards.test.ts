import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { guards } from "./guards.ts";
import { withoutGuard } from "./take-out.ts";

const source = join(import.meta.dirname, "../../src");
const suites = readdirSync(join(source, "testing/suites")).map((name) => `testing/suites/${name}`);

test("there are guards of every part", () => {
	const parts = new Set(guards.map(({ file }) => file.slice(0, file.indexOf("/"))));
	expect([...parts].toSorted()).toEqual(
		"ai-sdk authority base cli context definitions hooks host journal model run runtime scheduler tools trace tui".split(
			" ",
		),
	);
});

test.each(guards)("the guard in $file is there once, and its test too: $keeps", (guard) => {
	const text = read(guard.file);
	expect(withoutGuard(text, guard)).not.toBe(text);
	expect([guard.test, ...suites].some((file) => read(file).includes(guard.turnsRed))).toBe(true);
});

function read(file: string): string {
	return readFileSync(join(source, file), "utf8");
}
