// Puts the Markdown of a folder into one generated module, so that nothing is read from disk at start and bundlers
// keep working. `--check` writes nothing and fails where a module is not what its Markdown says.
import { existsSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative, sep } from "node:path";

const args = process.argv.slice(2);
const checks = args.includes("--check");
const named = args.filter((arg) => !arg.startsWith("--"));
const root = join(import.meta.dirname, "..");
const folders =
	named.length > 0 ? named : ["tools", "definitions", "context"].map((folder) => join(root, "src", folder));

for (const folder of folders) {
	const generated = join(folder, "texts.generated.ts");
	const wanted = toModule(folder);
	const isFresh = existsSync(generated) && readFileSync(generated, "utf8") === wanted;
	if (isFresh) continue;
	if (checks) {
		console.error(`"${relative(root, generated)}" is older than its Markdown. Run: npm run texts`);
		process.exitCode = 1;
	} else {
		writeFileSync(generated, wanted);
	}
}

/** Sorted by path, so that the same Markdown always gives the same bytes. A text ends without its last line break. */
function toModule(folder: string): string {
	const paths = readdirSync(folder, { recursive: true, encoding: "utf8" })
		.filter((path) => path.endsWith(".md"))
		.map((path) => path.split(sep).join("/"))
		.sort();
	const lines = paths.map((path) => {
		const text = readFileSync(join(folder, path), "utf8").replaceAll("\r\n", "\n").trimEnd();
		return `\t${JSON.stringify(path)}: ${JSON.stringify(text)},\n`;
	});
	const head = "// Generated from the Markdown of this folder by `npm run texts`. Do not edit.\n";
	return `${head}export const texts = {${lines.length === 0 ? "" : "\n"}${lines.join("")}} as const;\n`;
}
