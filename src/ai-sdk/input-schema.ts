import type { JsonObject, JsonSchema } from "../spec/index.ts";

/** A Standard Schema that gives its JSON Schema, which is what the AI SDK asks for. */
export type InputSchema = {
	readonly "~standard": {
		readonly version: 1;
		readonly vendor: string;
		readonly validate: (value: unknown) => { readonly value: JsonObject };
		readonly jsonSchema: {
			readonly input: (options?: unknown) => Record<string, unknown>;
			readonly output: (options?: unknown) => Record<string, unknown>;
		};
	};
};

/** The schema of `task` for the AI SDK. Takes any object: a wrong call is answered with what is wrong with it. */
export function toInputSchema(schema: JsonSchema): InputSchema {
	const copy = (): Record<string, unknown> => ({ ...withoutResume(schema) });
	return {
		"~standard": {
			version: 1,
			vendor: "errand",
			validate: (value) => ({ value: typeof value === "object" && value !== null ? (value as JsonObject) : {} }),
			jsonSchema: { input: copy, output: copy },
		},
	};
}

/** The journal of a call ends with it, so there is no finished run to ask again. */
function withoutResume({ properties, ...schema }: JsonSchema): JsonSchema {
	const { resume: _resume, ...rest } = properties as JsonObject;
	return { ...schema, properties: rest };
}
