import { ErrandError } from "../spec/index.ts";
import type { AgentDefinition, JsonSchema, JsonValue } from "../spec/index.ts";
import { checkAuthored } from "./door/check-definition.ts";
import { describeIssues, isStandardSchema, readJsonSchema } from "../tools/index.ts";
import type { StandardInput, StandardSchema } from "../tools/index.ts";

/** An agent as code writes it. A report's schema may be a Standard Schema, such as `z.object({ … })`. */
export type AgentInCode<Schema extends JsonSchema | StandardSchema> = Omit<
	AgentDefinition,
	"source" | "outputSchema"
> & { readonly outputSchema?: Schema | undefined };

/** A definition that knows the type of its report's value. */
export type DefinedAgent<Value extends JsonValue = JsonValue> = AgentDefinition & {
	/** Only for the compiler; never there at run time. */
	readonly "~value"?: Value | undefined;
};

/** What a report of this schema is: what the Standard Schema takes, any JSON value for a JSON Schema. */
export type ValueOf<Schema> = Schema extends StandardSchema ? JsonOf<StandardInput<Schema>> : JsonValue;

/** Of a schema that promises nothing of its parts, such as `z.unknown()`, any JSON value. */
type JsonOf<Input> = [Extract<Input, JsonValue>] extends [never] ? JsonValue : Extract<Input, JsonValue>;

/**
 * Names an agent in code. Throws `invalid-agent` for a key that there is none of, or that is missing or not of its kind;
 * a name that cannot be used is said when it is registered.
 *
 * A report has to fit the whole of a Standard Schema, its refinements included; `value` is the JSON that did, before
 * defaults and transforms. Throws `invalid-agent`, too, for a schema that has no JSON Schema.
 */
export function defineAgent<const Schema extends JsonSchema | StandardSchema = JsonSchema>(
	definition: AgentInCode<Schema>,
): DefinedAgent<ValueOf<Schema>> {
	checkAuthored(definition);
	const { outputSchema, ...rest } = definition;
	const schema: JsonSchema | StandardSchema | undefined = outputSchema;
	return { ...rest, ...(schema === undefined ? {} : toReport(definition.name, schema)), source: { kind: "code" } };
}

function toReport(
	name: string,
	schema: JsonSchema | StandardSchema,
): Pick<AgentDefinition, "outputSchema" | "checkValue"> {
	if (!isStandardSchema(schema)) return { outputSchema: schema };
	const read = readJsonSchema(schema);
	if ("value" in read) return { outputSchema: read.value, checkValue: (value) => problemOf(schema, value) };
	const why = `its outputSchema has no JSON Schema: ${read.problem}`;
	throw new ErrandError("invalid-agent", `Cannot define agent ${JSON.stringify(name)}: ${why}.`, { cause: read.cause });
}

function problemOf(schema: StandardSchema, value: JsonValue): string | undefined {
	const result = schema["~standard"].validate(value);
	if (!(result instanceof Promise)) return result.issues && describeIssues(result.issues);
	result.catch(() => {});
	return "Its schema checks asynchronously, which cannot be waited for here";
}
