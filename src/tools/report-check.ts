import type { JsonSchema, JsonValue } from "../spec/index.ts";
import { describeThrown } from "./execute.ts";
import { compileSchema } from "./input/check-schema.ts";
import type { SchemaCheck } from "./input/check-schema.ts";
import { problemOfSchema } from "./input/schema-problem.ts";

/** Checks a final text; `problem` is a sentence that the model can act on. */
export type ReportCheck = (text: string) => { readonly value: JsonValue } | { readonly problem: string };

/**
 * A check for reports that must be JSON of a schema. JSON inside one fenced block, or between other words, is found.
 *
 * `checkValue` says what is wrong with a value that fits the schema; what it throws is a problem, too. Rejects where the
 * schema itself cannot be used.
 */
export async function createReportCheck(
	schema: JsonSchema,
	checkValue?: (value: JsonValue) => string | undefined,
): Promise<ReportCheck> {
	const unusable = await problemOfSchema(schema);
	if (unusable !== undefined) throw new Error(`the schema of its report cannot be used: ${unusable}`);
	const check = await compileSchema(schema);
	return (text) => {
		const value = candidates(text)
			.map(parsed)
			.find((candidate) => candidate !== undefined);
		if (value === undefined) return { problem: "It is not JSON." };
		const problems = checkBy(check, value);
		if (problems.length > 0) return { problem: `${problems.slice(0, maxProblems).join("; ")}.` };
		const problem = checkValue && attempt(checkValue, value);
		return problem === undefined ? { value } : { problem: `${problem}.` };
	};
}

/** Enough to mend a report; the rest is often the same mistake again. */
const maxProblems = 8;

/** The whole text, then a fenced block, then from the first bracket to the last. */
function candidates(text: string): readonly string[] {
	return [text, fencedIn(text), bracketedIn(text)].filter((candidate) => candidate !== undefined);
}

/** By lines and not by an expression: that would take cubic time where a model repeats line breaks without end. */
function fencedIn(text: string): string | undefined {
	const lines = text.split("\n");
	const opening = lines.findIndex((line) => /```(?:json)?$/.test(line.trimEnd()));
	const closing = lines.findIndex((line, at) => at > opening && line.trimStart().startsWith("```"));
	return opening === -1 || closing === -1 ? undefined : lines.slice(opening + 1, closing).join("\n");
}

function bracketedIn(text: string): string | undefined {
	const start = text.search(/[[{]/);
	const end = Math.max(text.lastIndexOf("]"), text.lastIndexOf("}"));
	return start === -1 || end < start ? undefined : text.slice(start, end + 1);
}

/** A schema may refer to itself without an end, which shows only when it is used. */
function checkBy(check: SchemaCheck, value: JsonValue): readonly string[] {
	try {
		return check(value);
	} catch (thrown) {
		return [`Its schema cannot be used: ${describeThrown(thrown)}`];
	}
}

function attempt(check: (value: JsonValue) => string | undefined, value: JsonValue): string | undefined {
	try {
		const problem: unknown = check(value);
		if (problem === undefined || typeof problem === "string") return problem;
		return "Its check gave neither a text nor nothing; one that is asynchronous cannot be waited for";
	} catch (thrown) {
		return `Its check failed: ${describeThrown(thrown)}`;
	}
}

function parsed(text: string): JsonValue | undefined {
	try {
		return JSON.parse(text) as JsonValue;
	} catch {
		return undefined;
	}
}
