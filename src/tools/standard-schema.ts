/**
 * What this library uses of the Standard Schema interface (https://standardschema.dev), which zod from 4.2 on, valibot
 * and arktype implement: validation, and the JSON Schema of the input.
 */
export interface StandardSchema<Input = unknown, Output = Input> {
	readonly "~standard": {
		readonly version: 1;
		readonly vendor: string;
		validate(value: unknown): StandardResult<Output> | Promise<StandardResult<Output>>;
		/** Only for the compiler; never there at run time. */
		readonly types?: { readonly input: Input; readonly output: Output } | undefined;
		readonly jsonSchema?: { input(options: { readonly target: "draft-07" }): Record<string, unknown> } | undefined;
	};
}

export type StandardResult<Output> =
	| { readonly value: Output; readonly issues?: undefined }
	| { readonly issues: readonly StandardIssue[] };

export type StandardIssue = {
	readonly message: string;
	readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined;
};

/** What a Standard Schema makes of a valid input. */
export type StandardOutput<Schema extends StandardSchema> = NonNullable<Schema["~standard"]["types"]>["output"];

/** What a Standard Schema takes. */
export type StandardInput<Schema extends StandardSchema> = NonNullable<Schema["~standard"]["types"]>["input"];

/** Whether a value is a Standard Schema rather than a JSON Schema. Some are functions. */
export function isStandardSchema(value: object): value is StandardSchema {
	return "~standard" in value;
}

/** Issues as one sentence, each with the path where it is. */
export function describeIssues(issues: readonly StandardIssue[]): string {
	return issues.slice(0, 10).map(describeIssue).join("; ");
}

/** The JSON Schema of what a Standard Schema takes, in draft 7; or why it has none. */
export function readJsonSchema(
	schema: StandardSchema,
): { readonly value: Record<string, unknown> } | { readonly problem: string; readonly cause?: unknown } {
	const { vendor, jsonSchema } = schema["~standard"];
	if (!jsonSchema) return { problem: `this version of ${vendor} cannot give its JSON Schema. Use zod 4.2 or later` };
	try {
		return { value: jsonSchema.input({ target: "draft-07" }) };
	} catch (cause) {
		return { problem: cause instanceof Error ? cause.message : String(cause), cause };
	}
}

function describeIssue({ message, path = [] }: StandardIssue): string {
	const keys = path.map((step) => String(typeof step === "object" ? step.key : step));
	return keys.length === 0 ? message : `"${keys.join(".")}": ${message}`;
}
