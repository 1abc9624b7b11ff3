import { act, anyObject, flag, objectOf, oneOf, text } from "../base/index.ts";
import type { FieldsOf } from "../base/index.ts";
import { accesses, ErrandError } from "../spec/index.ts";
import type { Tool } from "../spec/index.ts";

/** Names that are Errand's own, whether or not the tool is offered here. */
const reserved: ReadonlySet<string> = new Set(
	"read list glob grep search outline write edit bash fetch git skill todo complete attempt_completion task task_status".split(
		" ",
	),
);

const form = /^[A-Za-z0-9_-]{1,64}$/;

const fields: FieldsOf<Tool> = {
	name: text,
	description: text,
	inputSchema: anyObject,
	access: oneOf(accesses),
	ownsTime: flag,
	completes: flag,
	patternKey: text,
	validate: act,
	needsApproval: act,
	execute: act,
};

const fieldsOfTool = objectOf(fields, ["name", "description", "inputSchema", "access", "execute"]);

/** Checks the tools that code adds: their form, as `invalid-tool`, and then their names. */
export function checkTools(tools: readonly Tool[]): void {
	for (const [index, tool] of tools.entries()) {
		const problem = fieldsOfTool(tool, `tools[${index}]`);
		if (problem === undefined) continue;
		throw new ErrandError("invalid-tool", `Cannot register a tool: ${problem}. Make it with defineTool.`);
	}
	checkToolNames(tools);
}

/**
 * Checks the names of tools that are added. Throws `invalid-tool` for a name of another form, one that is or looks like a
 * built-in tool's, or one of the MCP form; `duplicate-tool` for a name that stands there twice.
 */
export function checkToolNames(tools: readonly Pick<Tool, "name">[]): void {
	const seen = new Set<string>();
	for (const { name } of tools) {
		const folded = fold(name);
		if (reserved.has(folded)) throw refused(name, `it is or looks like the built-in tool "${folded}"`);
		if (!form.test(name)) throw refused(name, "its name must be of the form [A-Za-z0-9_-]{1,64}");
		if (seen.has(folded)) {
			throw new ErrandError("duplicate-tool", `Cannot register tool "${name}": another one has that name. Rename one.`);
		}
		seen.add(folded);
	}
}

function refused(name: string, why: string): ErrandError {
	return new ErrandError("invalid-tool", `Cannot register tool "${name}": ${why}. Rename it.`);
}

/** What a name looks like to a careless reader: compatibility forms, case, look-alikes from other alphabets, hidden marks. */
function fold(name: string): string {
	return Array.from(name.normalize("NFKC").toLowerCase(), (letter) => lookAlikes[letter] ?? letter)
		.join("")
		.replace(/[^a-z0-9_-]/g, "");
}

/** Cyrillic and Greek letters that look Latin. */
const lookAlikes: Readonly<Record<string, string>> = Object.assign(Object.create(null), {
	а: "a",
	в: "b",
	с: "c",
	ԁ: "d",
	е: "e",
	һ: "h",
	і: "i",
	ј: "j",
	к: "k",
	ӏ: "l",
	м: "m",
	н: "h",
	о: "o",
	р: "p",
	ѕ: "s",
	т: "t",
	у: "y",
	х: "x",
	ѵ: "v",
	α: "a",
	ο: "o",
	ρ: "p",
	τ: "t",
	ε: "e",
	ι: "i",
	κ: "k",
	ν: "v",
});
