import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * What the licences of bundled packages ask for: each package by name and version, with its licence.
 *
 * `files` are absolute paths; those outside of `node_modules` are ours. Throws where a package has no licence.
 */
export function licencesOf(files) {
	const folders = new Set(files.flatMap((file) => /^.*node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(file) ?? []));
	const packages = [...folders].sort((a, b) => (a < b ? -1 : 1)).map(read);
	return packages.map((each) => describe(each, packages)).join(`\n${"-".repeat(80)}\n\n`);
}

function read(folder) {
	const { name, version, license: kind } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
	const file = readdirSync(folder).find((each) => /^licen[cs]e(?:\.|$)/i.test(each));
	return { name, version, kind, text: file && readFileSync(join(folder, file), "utf8") };
}

/** A package of a family may leave the text to the others: then it is that of the same licence and the same scope. */
function describe({ name, version, kind, text }, packages) {
	const [scope] = name.split("/");
	const words =
		text ?? packages.find((other) => other.kind === kind && other.name.startsWith(`${scope}/`) && other.text)?.text;
	if (words === undefined) throw new Error(`Cannot bundle ${name}: it has no licence.`);
	return `${name} ${version} (${kind})\n\n${words.trim()}\n`;
}
