import { a, act, flag, jsonObject, objectOf, oneOf, text } from "../../base/index.ts";
import type { Field, FieldsOf } from "../../base/index.ts";
import { ErrandError } from "../../spec/index.ts";
import type { ResumeOptions, StartRequest } from "../options.ts";
import type { TaskRequest } from "../run-task.ts";
import { countFrom, permitFields, signal, toolFilter } from "./shared-fields.ts";

/** Refuses what is no request of `start`. Throws `wrong-use` that names the key, what it is and what it must be. */
export function checkStart(request: unknown): asserts request is StartRequest {
	check(startRequest, request, "start a run");
}

/** The same for one of `task`. */
export function checkTask(request: unknown): asserts request is TaskRequest {
	check(taskRequest, request, "start a task");
}

/** The same for the options of `resume`. */
export function checkResume(options: unknown): asserts options is ResumeOptions {
	check(resumeOptions, options, "resume a run");
}

/** And for the id of a run. */
export function checkRunId(runId: unknown): asserts runId is string {
	check(runIdField, runId, "find a run");
}

export function checkAnswer(answer: unknown): asserts answer is "yes" | "no" {
	check(answerField, answer, "answer a run");
}

function check(field: Field, value: unknown, act: string): void {
	const problem = field(value, "");
	if (problem !== undefined) throw new ErrandError("wrong-use", `Cannot ${act}: ${problem}.`);
}

const prompt: Field = a("a text that is not blank", (value) => typeof value === "string" && value.trim() !== "");
const permits = objectOf(permitFields);
const asked = {
	prompt,
	description: text,
	toolFilter,
	maxSteps: countFrom(1),
	values: jsonObject,
	signal,
};
const startFields: FieldsOf<StartRequest> = { ...asked, agent: text, permits, continues: text };
const taskFields: FieldsOf<TaskRequest> = {
	...asked,
	agent: a("the name of an agent, or its definition", (value) => typeof value === "string" || isDefinition(value)),
	completion: oneOf(["tool"]),
	report: oneOf(["summary", "full"]),
	onProgress: act,
};

const runIdField = a("the id of a run", (value) => typeof value === "string" && value !== "");
const answerField = oneOf(["yes", "no"]);
const startRequest = objectOf(startFields, ["prompt"]);
const taskRequest = objectOf(taskFields, ["agent", "prompt"]);
const resumeOptions = objectOf({ permits, force: flag } satisfies FieldsOf<ResumeOptions>);

function isDefinition(value: unknown): boolean {
	return typeof value === "object" && value !== null && "name" in value && typeof value.name === "string";
}
