// Brings the tables of the READMEs and of docs/*.md up to date with the code: what stands between `<!-- table: name -->` and `<!-- end -->`.
// `--check` writes nothing and fails where a table is older than its code.
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { tables } from "./docs/tables.ts";

const root = join(import.meta.dirname, "..");
const checks = process.argv.includes("--check");
const marked = /(<!-- table: ([\w-]+) -->\n)[\s\S]*?(<!-- end -->)/g;
const used = new Set<string>();

const pages = ["README.md", "README.zh-CN.md", ...readdirSync(join(root, "docs")).map((name) => `docs/${name}`)];
for (const page of pages.filter((name) => name.endsWith(".md"))) {
	const path = join(root, page);
	const text = readFileSync(path, "utf8");
	const wanted = await withTables(text);
	if (wanted === text) continue;
	if (checks) fail(`A table of ${page} is older than its code. Run: npm run docs`);
	else writeFileSync(path, wanted);
}
for (const name of Object.keys(tables)) if (!used.has(name)) fail(`The table "${name}" stands on no page.`);

async function withTables(text: string): Promise<string> {
	const parts: string[] = [];
	let from = 0;
	for (const { 0: whole, 1: begin = "", 2: name = "", 3: end = "", index } of text.matchAll(marked)) {
		used.add(name);
		parts.push(text.slice(from, index), begin, await tableOf(name), "\n", end);
		from = index + whole.length;
	}
	return [...parts, text.slice(from)].join("");
}

async function tableOf(name: string): Promise<string> {
	const make = Object.hasOwn(tables, name) ? tables[name] : undefined;
	if (make) return make();
	fail(`There is no table "${name}". Use one of: ${Object.keys(tables).join(", ")}.`);
	return "";
}

function fail(sentence: string): void {
	console.error(sentence);
	process.exitCode = 1;
}
