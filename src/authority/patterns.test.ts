import fc from "fast-check";
import { expect, test } from "vitest";

import { isEvaluable, matchesPattern } from "./patterns.ts";

test("matchesPattern() compares whole words", () => {
	expect(matchesPattern("git diff", "git diff")).toBe(true);
	expect(matchesPattern("git diff", "  git\t diff ")).toBe(true);
	expect(matchesPattern("git diff", "git diff HEAD~1")).toBe(false);
	expect(matchesPattern("git diff", "git difftool")).toBe(false);
	expect(matchesPattern("git diff", "git")).toBe(false);
	expect(matchesPattern("git diff", "Git Diff")).toBe(false);
});

test("matchesPattern() takes a prefix of words", () => {
	for (const pattern of ["git diff:*", "git diff *"]) {
		expect(matchesPattern(pattern, "git diff")).toBe(true);
		expect(matchesPattern(pattern, "git diff HEAD~1 --stat")).toBe(true);
		expect(matchesPattern(pattern, "git diffx")).toBe(false);
		expect(matchesPattern(pattern, "git -c core.pager=x diff")).toBe(false);
	}
});

test("matchesPattern() refuses everything that a shell would interpret", () => {
	const tails = [
		"; id",
		"&& id",
		"& id",
		"| sh",
		"> f",
		"< f",
		"$(id)",
		"`id`",
		"$HOME",
		"\nid",
		"\rid",
		"(id)",
		"\\",
		'"a"',
		"'a'",
	];
	for (const tail of [...tails, "*.ts", "a?", "[a]", "{a,b}", "~/x", "--dir=~", "#x", "\u0000"]) {
		expect([tail, matchesPattern("git diff:*", `git diff ${tail}`)]).toEqual([tail, false]);
	}
});

test("matchesPattern() refuses what is no text and what cannot be evaluated", () => {
	for (const argument of [undefined, null, 1, ["git diff"], { toString: () => "git diff" }, ""]) {
		expect(matchesPattern("git diff:*", argument)).toBe(false);
	}
	for (const pattern of ["", "*", ":*", " *", "git * main", "git:*:*", "a;b", "src/**", "domain:*.com"]) {
		expect([pattern, isEvaluable(pattern)]).toEqual([pattern, false]);
		expect(matchesPattern(pattern, "git diff main")).toBe(false);
	}
});

test("matchesPattern() only ever lets a text through whose first words are the pattern's", () => {
	fc.assert(
		fc.property(fc.string({ unit: "binary" }), (tail) => {
			const command = `git diff${tail}`;
			const isWords = /^git diff(?:[ \t][^;|&$<>()`\n]*)?$/.test(command);
			expect(isWords || !matchesPattern("git diff:*", command)).toBe(true);
		}),
	);
});
