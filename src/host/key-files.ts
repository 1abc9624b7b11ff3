import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { systemReason } from "../base/index.ts";
import type { Environment } from "./environment.ts";

/**
 * Variables in which each `X_API_KEY_FILE` stands for `X_API_KEY`: the text of the file that it names, without the white space
 * around it. Where both are set, the key itself counts and the other one is left out.
 *
 * A file that cannot be used is a sentence in `problems`, and its key stays unset. No sentence holds what a file holds.
 */
export function readKeyFiles({ env, cwd }: Pick<Environment, "env" | "cwd">): {
	readonly value: Environment["env"];
	readonly problems: readonly string[];
} {
	const value = { ...env };
	const problems: string[] = [];
	for (const [variable, path] of Object.entries(env)) {
		if (!keyFile.test(variable) || !path?.trim()) continue;
		const name = variable.slice(0, -"_FILE".length);
		if (value[name]?.trim()) {
			delete value[variable];
			continue;
		}
		const file = resolve(cwd, path);
		const read = readKey(file);
		if ("key" in read) value[name] = read.key;
		else
			problems.push(
				`Cannot read the key of ${variable} from "${file}": ${read.problem}. Correct ${variable}, or set ${name}.`,
			);
	}
	return { value, problems };
}

const keyFile = /._API_KEY_FILE$/;

function readKey(path: string): { readonly key: string } | { readonly problem: string } {
	try {
		const key = readFileSync(path, "utf8").trim();
		if (key === "") return { problem: "the file is empty" };
		return /[\r\n]/.test(key) ? { problem: "the file has more than one line" } : { key };
	} catch (thrown) {
		return { problem: systemReason(thrown) };
	}
}
