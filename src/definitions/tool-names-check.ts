import { isKnownToolName, parseToolRule } from "../base/index.ts";
import type { FileProblem } from "./problem.ts";
import { problem, quote } from "./readers.ts";
import type { Field } from "./strict-yaml.ts";

/** Whether a tool of this name is there, beyond those that programs are known to have. */
type IsTool = (name: string) => boolean;

/** What is to be said about names that no program has: a warning each, and a refusal where no other name is left. */
export function checkToolNames(field: Field, list: readonly string[], isTool: IsTool): readonly FileProblem[] {
	const unknown = unknownOf(list, isTool);
	const problems = unknown.map((entry) =>
		problem(field, "warning", "unknown-tool", `The tool ${quote(entry)} exists nowhere and was ignored`),
	);
	if (list.length === 0 || unknown.length < list.length) return problems;
	const message = `None of the tools that "${field.key}" lists exists. Correct the names, or remove the key to inherit`;
	return [...problems, problem(field, "refused", "unknown-tool", message)];
}

/** A name that takes nothing away is a warning; a pattern of which nobody can tell what it takes away refuses the file. */
export function checkDeniedNames(field: Field, list: readonly string[], isTool: IsTool): readonly FileProblem[] {
	const names = list.map((entry) => parseToolRule(entry).name);
	const patterns = new Set(names.filter((name) => isUnclear(name, isTool)));
	const unknown = unknownOf(list, isTool).filter((entry) => !patterns.has(parseToolRule(entry).name));
	return [
		...unknown.map((entry) =>
			problem(field, "warning", "unknown-tool", `The tool ${quote(entry)} exists nowhere, so nothing was taken away`),
		),
		...[...patterns].map((name) => {
			const unclear = `${quote(name)} in "${field.key}" is no pattern that is understood; name each tool, or use * or mcp__server__*`;
			return problem(field, "refused", "unknown-tool", unclear);
		}),
	];
}

/**
 * A pattern of several tools that is none of ours, a parenthesis without its other half, letters that only look like ours,
 * and names without a comma between them.
 */
function isUnclear(name: string, isTool: IsTool): boolean {
	if ((name.includes("*") && !allOf.test(name)) || /[^\t\x20-\x7e]|[()]/.test(name)) return true;
	const [, ...others] = name.split(/\s+/).filter((word) => isKnown(word, isTool));
	return others.length > 0 && !isKnown(name, isTool);
}

/** The patterns that stand for several tools: all, all of MCP, all of one server. */
const allOf = /^(?:\*|mcp__\*|mcp__(?:(?!__)[^*])+__\*)$/;

function unknownOf(list: readonly string[], isTool: IsTool): readonly string[] {
	return list.filter((entry) => !isKnown(parseToolRule(entry).name, isTool));
}

function isKnown(name: string, isTool: IsTool): boolean {
	return isTool(name) || isKnownToolName(name);
}
