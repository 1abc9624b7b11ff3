import { a, act, anyObject, flag, listOf, numberAbove, objectOf, oneOf, text } from "../../base/index.ts";
import type { Field, FieldsOf } from "../../base/index.ts";
import { ErrandError, strategyNames } from "../../spec/index.ts";
import type { AgentDefinition } from "../../spec/index.ts";
import { agentMiddleware, countFrom, modelFields, texts, toolFilter } from "./shared-fields.ts";

/** Refuses what is no definition. Throws `invalid-agent` that names the agent, the key and its value. */
export function checkDefinition(definition: unknown): asserts definition is AgentDefinition {
	checkAuthored(definition);
	if (!("source" in definition)) throw invalid(definition, "it has no source. Make it with defineAgent");
}

/** The same for one as its author writes it, which does not say where it comes from. */
export function checkAuthored(definition: unknown): asserts definition is object {
	const problem = fieldsOfDefinition(definition, "");
	if (problem !== undefined) throw invalid(definition, problem);
}

function invalid(definition: unknown, problem: string): ErrandError {
	const name: unknown = typeof definition === "object" && definition && "name" in definition && definition.name;
	const named = typeof name === "string" ? ` ${JSON.stringify(name)}` : "";
	return new ErrandError("invalid-agent", `Cannot define agent${named}: ${problem}.`);
}

const model: Field = a("a text or a list of texts", (value) =>
	[value].flat().every((each) => typeof each === "string"),
);
const schema: Field = a("a schema", (value) => typeof value === "object" || typeof value === "function");

const fields: FieldsOf<AgentDefinition> = {
	name: text,
	description: text,
	instructions: text,
	tools: texts,
	denyTools: texts,
	filter: toolFilter,
	model,
	strategy: oneOf(strategyNames),
	maxRounds: countFrom(0),
	maxSteps: countFrom(1),
	timeoutMs: countFrom(1),
	maxTotalTokens: countFrom(1),
	maxCostUsd: numberAbove(0),
	...modelFields,
	completion: oneOf(["text", "tool"]),
	outputSchema: schema,
	checkValue: act,
	values: texts,
	hidden: flag,
	background: flag,
	middleware: listOf(agentMiddleware),
	source: anyObject,
};

const fieldsOfDefinition = objectOf(fields, ["name", "description", "instructions"]);
