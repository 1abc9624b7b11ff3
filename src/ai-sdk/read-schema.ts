import type { InputCheck, JsonObject, JsonSchema, JsonValue } from "../spec/index.ts";
import { describeIssues, isStandardSchema, readJsonSchema } from "../tools/index.ts";

/** A schema in whatever form the AI SDK takes it, as Errand uses it. */
export type ReadSchema = {
	readonly jsonSchema: JsonSchema;
	/** Absent where only the JSON Schema is there to check by. */
	readonly validate?: (value: JsonValue) => Promise<InputCheck>;
};

/** Reads a schema of the AI SDK, a lazy one, or a Standard Schema. Throws an `Error` that says why it cannot be used. */
export async function readSchema(schema: unknown): Promise<ReadSchema> {
	if ((typeof schema !== "object" && typeof schema !== "function") || schema === null) throw new Error("it has none");
	if (isStandardSchema(schema)) {
		const read = readJsonSchema(schema);
		if ("problem" in read) throw new Error(read.problem, { cause: read.cause });
		const validate = async (value: JsonValue): Promise<InputCheck> => {
			const result = await schema["~standard"].validate(value);
			return result.issues ? { problem: describeIssues(result.issues) } : { value: result.value as JsonObject };
		};
		return { jsonSchema: withoutDialect(read.value), validate };
	}
	if (typeof schema === "function") return readSchema((schema as () => unknown)());
	return readSdkSchema(schema);
}

type SdkSchema = {
	readonly jsonSchema: JsonSchema | PromiseLike<JsonSchema>;
	readonly validate?: (value: unknown) => SdkValidation | PromiseLike<SdkValidation>;
};

type SdkValidation =
	| { readonly success: true; readonly value: unknown }
	| { readonly success: false; readonly error: Error };

async function readSdkSchema(schema: object): Promise<ReadSchema> {
	if (!("jsonSchema" in schema)) throw new Error("it is neither a schema of the AI SDK nor a Standard Schema");
	const { validate, jsonSchema } = schema as SdkSchema;
	const read = withoutDialect(await jsonSchema);
	if (!validate) return { jsonSchema: read };
	return {
		jsonSchema: read,
		async validate(value) {
			const result = await validate(value);
			return result.success ? { value: result.value as JsonObject } : { problem: result.error.message };
		},
	};
}

function withoutDialect({ $schema: _dialect, ...schema }: JsonSchema): JsonSchema {
	return schema;
}
