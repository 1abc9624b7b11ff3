import type { JsonSchema, JsonValue } from "../spec/index.ts";
import { compileSchema } from "./input/check-schema.ts";

/** Checks a final text; `problem` is a sentence that the model can act on. */
export type ReportCheck = (text: string) => { readonly value: JsonValue } | { readonly problem: string };

/**
 * A check for reports that must be JSON of a schema. JSON inside one fenced block, or between other words, is found.
 *
 * Rejects where the schema itself cannot be used.
 */
export async function createReportCheck(schema: JsonSchema): Promise<ReportCheck> {
	const check = await compileSchema(schema);
	return (text) => {
		const value = candidates(text)
			.map(parsed)
			.find((candidate) => candidate !== undefined);
		if (value === undefined) return { problem: "It is not JSON." };
		const problems = check(value);
		return problems.length === 0 ? { value } : { problem: `${problems.slice(0, maxProblems).join("; ")}.` };
	};
}

/** Enough to mend a report; the rest is often the same mistake again. */
const maxProblems = 8;

/** The whole text, then a fenced block, then from the first bracket to the last. */
function candidates(text: string): readonly string[] {
	const fenced = /```(?:json)?\s*\n([\s\S]*?)\n\s*```/.exec(text)?.[1];
	const bracketed = /[[{][\s\S]*[\]}]/.exec(text)?.[0];
	return [text, fenced, bracketed].filter((candidate) => candidate !== undefined);
}

function parsed(text: string): JsonValue | undefined {
	try {
		return JSON.parse(text) as JsonValue;
	} catch {
		return undefined;
	}
}
