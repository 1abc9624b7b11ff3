import { expect, test } from "vitest";
import { compileGlob } from "./glob-match.ts";

function match(pattern: string, path: string): boolean | string {
	const compiled = compileGlob(pattern);
	return "problem" in compiled ? compiled.problem : compiled.matches(path);
}

test("compileGlob() matches names, folders, classes and braces", () => {
	const cases: readonly (readonly [pattern: string, path: string, expected: boolean])[] = [
		["*.ts", "src/a/b.ts", true],
		["*.ts", "src/a/b.tsx", false],
		["src/*.ts", "src/a/b.ts", false],
		["src/**/*.ts", "src/b.ts", true],
		["src/**/*.ts", "src/x/y/b.ts", true],
		["./src/**", "src/x", true],
		["src/", "src/x/y", true],
		["a/**/b/**/c", "a/x/b/y/z/c", true],
		["**/*", "a", true],
		["[a-c]?.ts", "bz.ts", true],
		["[!a]*.ts", "a.ts", false],
		[String.raw`\*.ts`, "*.ts", true],
		[String.raw`\*.ts`, "a.ts", false],
		["{src,lib}/**", "lib/x/y", true],
		["a{b,{c,d}}e", "ade", true],
		["{a}{b,c}", "{a}c", true],
		["a{b", "a{b", true],
		["中?.md", "中文.md", true],
		["?.md", "😀.md", true],
	];
	for (const [pattern, path, expected] of cases) {
		expect([pattern, path, match(pattern, path)]).toEqual([pattern, path, expected]);
	}
});

test("files 35: compileGlob() refuses braces that multiply, and an empty pattern", () => {
	expect(match("{a,b}".repeat(20), "x")).toBe("its braces stand for more than 1000 patterns. Use fewer");
	expect(match("  ", "x")).toBe("the pattern is empty");
	for (const part of ["{", "[", "{a,"])
		expect(match(part.repeat(100_000), "x")).toBe("it is longer than 1000 characters. Use several");
	expect(match(`${"{a,".repeat(240)}b${"}".repeat(240)}`, "b")).toBe(true);
});

test("files 35: compileGlob() takes no time that grows with every star", () => {
	const startedAt = performance.now();
	expect(match(`${"*a".repeat(60)}b`, "a".repeat(250))).toBe(false);
	expect(match(`${"**/a/".repeat(60)}b`, `${"a/".repeat(120)}c`)).toBe(false);
	// A backtracking matcher needs longer than the universe is old.
	expect(performance.now() - startedAt).toBeLessThan(5_000);
});
