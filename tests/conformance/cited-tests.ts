import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import { parseSync } from "vite";
import { idsIn } from "./ids-in.ts";

/** A test as its file has it: `name` before the rows of a table are filled in, `ids` also of those rows. */
export type CitedTest = { readonly file: string; readonly name: string; readonly ids: readonly string[] };

/** Reads the names of all tests below these folders that cite an id, by file and place. Runs none of them. */
export function citedTests(root: string, folders: readonly string[] = ["src", "tests"]): readonly CitedTest[] {
	return folders
		.flatMap((folder) => testFilesIn(join(root, folder)))
		.flatMap((path) => {
			const file = relative(root, path).split(sep).join("/");
			return testsIn(file, readFileSync(path, "utf8")).filter(({ ids }) => ids.length > 0);
		});
}

/** The tests of one file, in the order in which they stand there. */
export function testsIn(file: string, text: string): readonly CitedTest[] {
	const { program } = parseSync(file, text);
	return nodesOf(program).flatMap((node) => {
		const name =
			node.type === "CallExpression" && isTest(node["callee"]) ? textOf(first(node["arguments"])) : undefined;
		if (name === undefined) return [];
		const labels = rowsOf(node["callee"], program).flatMap((row) => textOf(row) ?? []);
		return [{ file, name, ids: [...new Set([name, ...labels].flatMap(idsIn))] }];
	});
}

type Node = { readonly type: string; readonly [key: string]: unknown };

function testFilesIn(folder: string): readonly string[] {
	return readdirSync(folder, { recursive: true, encoding: "utf8" })
		.filter((path) => path.endsWith(".test.ts"))
		.map((path) => join(folder, path))
		.sort();
}

/** Every node below a value, a node before those inside it. */
function nodesOf(value: unknown): readonly Node[] {
	if (Array.isArray(value)) return value.flatMap(nodesOf);
	if (!isNode(value)) return [];
	return [value, ...Object.values(value).flatMap(nodesOf)];
}

function isNode(value: unknown): value is Node {
	return typeof value === "object" && value !== null && "type" in value && typeof value.type === "string";
}

/** `test`, and what is reached or called from it: `test.each(rows)`, `test.runIf(it)`. */
function isTest(callee: unknown): boolean {
	if (!isNode(callee)) return false;
	if (callee.type === "Identifier") return callee["name"] === "test";
	return isTest(callee["object"] ?? callee["callee"]);
}

/** The nodes of the table that a `test.each(table)` runs over, which may be a constant of the file. */
function rowsOf(callee: unknown, program: unknown): readonly Node[] {
	if (!isNode(callee) || callee.type !== "CallExpression") return [];
	const table = first(callee["arguments"]);
	if (!isNode(table) || table.type !== "Identifier") return nodesOf(table);
	return nodesOf(program)
		.filter((node) => node.type === "VariableDeclarator" && isNode(node["id"]) && node["id"]["name"] === table["name"])
		.flatMap(({ init }) => nodesOf(init));
}

/** What a string says; `…` stands for each value in a template. */
function textOf(node: unknown): string | undefined {
	if (!isNode(node)) return undefined;
	if (node.type === "Literal" && typeof node["value"] === "string") return node["value"];
	if (node.type !== "TemplateLiteral") return undefined;
	const quasis = node["quasis"] as readonly { readonly value: { readonly cooked: string } }[];
	return quasis.map(({ value }) => value.cooked).join("…");
}

function first(list: unknown): unknown {
	return Array.isArray(list) ? list[0] : undefined;
}
