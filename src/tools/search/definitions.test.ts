import { expect, test } from "vitest";
import { definitionsOf } from "./definitions.ts";

function namesIn(path: string, text: string): readonly string[] {
	return definitionsOf(path, text.split("\n")).map(({ kind, name, line }) => `${line} ${kind} ${name}`);
}

test("definitionsOf() reads TypeScript and JavaScript", () => {
	const text = `export const limit = 3;
export async function* walk(a: string) {
	const inner = (x: number) => x;
	if (inner(1)) return;
}
export default class Loop {
	readonly #state: State;
	private async step(): Promise<void> {
		this.run();
	}
	onEnd = async () => {};
}
export interface Port {
	readonly size: number;
	read(path: string): Promise<string>;
}
export type Id = string;
declare const enum Kind {}
exports.made = made;
inst.optional = () => inst;
var cors = (options) => {
const list = [1, 2].map((x) => x);
import { z } from "zod";`;
	expect(namesIn("a.ts", text)).toEqual([
		"1 const limit",
		"2 function walk",
		"3 function inner",
		"6 class Loop",
		"8 method step",
		"11 method onEnd",
		"13 interface Port",
		"14 field size",
		"15 method read",
		"17 type Id",
		"18 enum Kind",
		"19 const made",
		"20 method optional",
		"21 const cors",
		"22 const list",
	]);
});

test("definitionsOf() reads other languages", () => {
	const cases: readonly (readonly [path: string, text: string, names: readonly string[]])[] = [
		[
			"a.py",
			"class A:\n    async def b(self):\n        c = 1\nLIMIT = 3",
			["1 class A", "2 function b", "4 const LIMIT"],
		],
		[
			"a.go",
			"func (s *S) Run() error {\ntype S struct {\nvar x = 1",
			["1 function Run", "2 struct S".replace("struct", "type"), "3 const x"],
		],
		[
			"a.rs",
			"pub(crate) async fn run() {}\npub struct S;\nimpl Run for S {\nmacro_rules! m {",
			["1 function run", "2 struct S", "3 impl Run for S", "4 macro m"],
		],
		[
			"A.java",
			"public final class A {\n    private static int run(int a) {\n        return b(1);",
			["1 class A", "2 method run"],
		],
		["a.kt", "data class P(val x: Int)\nfun main() {", ["1 class P", "2 function main"]],
		[
			"a.c",
			"#define MAX 3\nstatic int run(int a)\n{\n  return call(a);\nstruct point {",
			["1 macro MAX", "2 function run", "5 struct point"],
		],
		["a.rb", "module M\n  def self.run!", ["1 module M", "2 method run!"]],
		["a.php", "final class A {\n  public function run() {", ["1 class A", "2 function run"]],
		["a.sh", "run() {\nLIMIT=3", ["1 function run", "2 const LIMIT"]],
		["a.sql", "CREATE TABLE IF NOT EXISTS users (", ["1 TABLE users"]],
		["a.proto", "message Run {\n  rpc Start(A) returns (B);", ["1 message Run", "2 rpc Start"]],
		["Makefile", "build: a\nX := 1", ["1 target build"]],
		["a.yml", "jobs:\n  a: 1", ["1 key jobs"]],
		["a.toml", "[tool.x]", ["1 section tool.x"]],
		["a.json", '{\n  "name": "x"\n}', ["2 key name"]],
		["a.unknown", "class A", []],
	];
	for (const [path, text, names] of cases) expect([path, namesIn(path, text)]).toEqual([path, names]);
});

test("definitionsOf() reads headings outside of code blocks only", () => {
	expect(namesIn("a.md", "# One\n```sh\n# not a heading\n```\n## Two ##")).toEqual(["1 heading One", "5 heading Two"]);
});

test("definitionsOf() passes over lines that are minified or data", () => {
	expect(namesIn("a.js", `function a() {}${" ".repeat(2_000)}`)).toEqual([]);
});

test("definitionsOf() takes no time with the cube of a line's length", () => {
	const line = `a b(${" ".repeat(990)};`;
	expect(namesIn("a.cpp", Array.from({ length: 50 }, () => line).join("\n"))).toEqual([]);
});
