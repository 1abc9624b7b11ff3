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

/** Whether a value is a Standard Schema rather than a JSON Schema. Some are functions. */
export function isStandardSchema(value: object): value is StandardSchema {
	return "~standard" in value;
}

/** Issues as one sentence, each with the path where it is. */
export function describeIssues(issues: readonly StandardIssue[]): string {
	return issues.slice(0, 10).map(describeIssue).join("; ");
}

function describeIssue({ message, path = [] }: StandardIssue): string {
	const keys = path.map((step) => String(typeof step === "object" ? step.key : step));
	return keys.length === 0 ? message : `"${keys.join(".")}": ${message}`;
}
