import { a, act, objectOf, oneOf, text } from "../base/index.ts";
import type { Field, FieldsOf } from "../base/index.ts";
import {
	type Access,
	accesses,
	ErrandError,
	type InputCheck,
	type JsonObject,
	type JsonSchema,
	type JsonValue,
	type Tool,
	type ToolCallContext,
	type ToolResult,
} from "../spec/index.ts";
import { isResultKey, toJson } from "./read-result.ts";
import {
	describeIssues,
	isStandardSchema,
	readJsonSchema,
	type StandardOutput,
	type StandardSchema,
} from "./standard-schema.ts";

/** A tool as its author writes it. */
export type ToolDefinition<Schema extends JsonSchema | StandardSchema> = {
	/** `[A-Za-z0-9_-]{1,64}`. */
	readonly name: string;
	/** When to use it and what it answers, for the model. */
	readonly description: string;
	/** A JSON Schema of type `object`, or a Standard Schema such as `z.object({ … })`. */
	readonly inputSchema: Schema;
	/** The worst that it can do. Filters, permission and scheduling go by it. */
	readonly access: Access;
	/** The argument that patterns such as `mine(git diff:*)` are matched against. */
	readonly patternKey?: string | undefined;
	/** Whether a person has to say yes to this call although the tool is granted. Anything but `false` asks; a throw denies. */
	needsApproval?(input: InputOf<Schema>, call: ToolCallContext): boolean | Promise<boolean>;
	/**
	 * Does the work with checked input. May throw anything: the model reads it as an error of the tool.
	 *
	 * A text is what the model reads; an object with the keys of a `ToolResult` alone is taken as one; any other value is
	 * shown as `JSON.stringify` has it. Must end soon after `call.signal` aborts.
	 */
	execute(input: InputOf<Schema>, call: ToolCallContext): Answer | Promise<Answer>;
};

/** What a schema promises of the input: the output of a Standard Schema, any object for a JSON Schema. */
export type InputOf<Schema> = Schema extends StandardSchema ? StandardOutput<Schema> : JsonObject;

/** An object of an interface is no `JsonValue` to the compiler, so any object is taken. */
type Answer = ToolResult | JsonValue | object | undefined | void;

/** Makes a tool. Throws an `ErrandError` of code `invalid-tool` that names the tool and what is wrong with it. */
export function defineTool<const Schema extends JsonSchema | StandardSchema>(definition: ToolDefinition<Schema>): Tool {
	const reason = fieldsOfDefinition(definition, "");
	if (reason !== undefined) throw invalid((definition as { readonly name?: unknown } | undefined)?.name, reason);
	const { name, description, access, patternKey } = definition;
	const schema: JsonSchema | StandardSchema = definition.inputSchema;
	return {
		name,
		description,
		access,
		inputSchema: toJsonSchema(name, schema),
		...(patternKey === undefined ? {} : { patternKey }),
		...(isStandardSchema(schema) ? { validate: (input: JsonValue) => validate(schema, input) } : {}),
		...(definition.needsApproval
			? { needsApproval: (input, call) => definition.needsApproval?.(input as InputOf<Schema>, call) ?? true }
			: {}),
		execute: async (input, call) => toResult(await definition.execute(input as InputOf<Schema>, call)),
	};
}

const schema: Field = a(
	"a JSON Schema or a Standard Schema",
	(value) => typeof value === "function" || (typeof value === "object" && value !== null),
);

const fields: FieldsOf<ToolDefinition<JsonSchema>> = {
	name: a(
		"1 to 64 letters, digits, _ or -",
		(value) => typeof value === "string" && /^[A-Za-z0-9_-]{1,64}$/.test(value),
	),
	description: a("a text for the model that is not blank", (value) => typeof value === "string" && value.trim() !== ""),
	inputSchema: schema,
	access: oneOf(accesses),
	patternKey: text,
	needsApproval: act,
	execute: act,
};

const fieldsOfDefinition = objectOf(fields, ["name", "description", "inputSchema", "access", "execute"]);

function toJsonSchema(name: string, schema: JsonSchema | StandardSchema): JsonSchema {
	const { $schema: _dialect, ...jsonSchema } = isStandardSchema(schema) ? fromStandard(name, schema) : schema;
	if (jsonSchema["type"] !== "object") throw invalid(name, 'its inputSchema must be of type "object"');
	return jsonSchema;
}

function fromStandard(name: string, schema: StandardSchema): JsonSchema {
	const read = readJsonSchema(schema);
	if ("value" in read) return read.value;
	throw invalid(name, `its inputSchema has no JSON Schema: ${read.problem}`, { cause: read.cause });
}

async function validate(schema: StandardSchema, input: JsonValue): Promise<InputCheck> {
	const result = await schema["~standard"].validate(input);
	// What a schema makes of its input, a Date for example, need not be JSON: only `execute` sees it.
	if (!result.issues) return { value: result.value as JsonObject };
	return { problem: describeIssues(result.issues) };
}

function toResult(answer: Answer): ToolResult {
	if (answer === undefined || answer === null) return { content: "Done." };
	if (typeof answer === "string") return { content: answer };
	if (isToolResult(answer)) return answer;
	const data = toJson(answer);
	// A function has no JSON, whatever the types say.
	return data === undefined ? { content: "Done." } : { content: JSON.stringify(data), data };
}

function isToolResult(answer: unknown): answer is ToolResult {
	if (typeof answer !== "object" || answer === null || !("content" in answer) || typeof answer.content !== "string")
		return false;
	return Object.keys(answer).every(isResultKey);
}

function invalid(name: unknown, reason: string, options?: ErrorOptions): ErrandError {
	return new ErrandError(
		"invalid-tool",
		`Cannot use the tool${typeof name === "string" ? ` ${JSON.stringify(name)}` : ""}: ${reason}.`,
		options,
	);
}
