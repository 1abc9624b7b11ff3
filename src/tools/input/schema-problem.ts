import type { JsonSchema } from "../../spec/index.ts";

/**
 * Why a schema cannot be used: it refers to what is not there, or holds an expression that is none. Undefined where it
 * can. A validator says so only once it comes to that part, when a value was made for it already.
 */
export async function problemOfSchema(schema: JsonSchema): Promise<string | undefined> {
	const { dereference } = await import("@cfworker/json-schema");
	try {
		const parts = dereference(schema);
		const problems = Object.values(parts).map((part) =>
			typeof part === "object" ? problemOf(part, parts) : undefined,
		);
		return problems.find((problem) => problem !== undefined);
	} catch (thrown) {
		return thrown instanceof Error ? thrown.message.replace(/\.$/, "") : "it cannot be read";
	}
}

type Part = { readonly [keyword: string]: unknown };

function problemOf(part: Part, parts: object): string | undefined {
	const { $ref, __absolute_ref__: target, pattern, patternProperties } = part;
	if ($ref !== undefined && !Object.hasOwn(parts, String(target)))
		return `"$ref" is ${JSON.stringify($ref)}, which is not in it`;
	const expressions = [
		...(pattern === undefined ? [] : [pattern]),
		...(typeof patternProperties === "object" ? Object.keys(patternProperties ?? {}) : []),
	];
	const broken = expressions.find((expression) => !isExpression(expression));
	return broken === undefined ? undefined : `${JSON.stringify(broken)} is no regular expression`;
}

function isExpression(value: unknown): boolean {
	if (typeof value !== "string") return false;
	try {
		return new RegExp(value, "u") instanceof RegExp;
	} catch {
		return false;
	}
}
