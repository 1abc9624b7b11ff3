import { readFileSync } from "node:fs";
import { join } from "node:path";
import { optionFields } from "../../src/runtime/door/check-options.ts";
import { code, phrase, table } from "./markdown.ts";

/** Every option that `createRuntime` takes, in the words of its type. */
export function runtimeOptionsTable(): string {
	const source = readFileSync(join(import.meta.dirname, "../../src/runtime/options.ts"), "utf8");
	const documented = source.matchAll(/\/\*\*((?:(?!\*\/)[\s\S])*)\*\/\s*^\treadonly (\w+)\?:/gm);
	const words = new Map([...documented].map(([, says = "", name = ""]) => [name, says.replaceAll(/\n\s*\*/g, " ")]));
	return table(
		["option", ""],
		Object.keys(optionFields).map((name) => {
			const says = words.get(name);
			if (says === undefined) throw new Error(`The option "${name}" of createRuntime says nothing of itself.`);
			return [code(name), phrase(says)];
		}),
	);
}
