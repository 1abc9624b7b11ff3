import type { OpenQuestion } from "../runtime/index.ts";
import { oneLine } from "../tui/index.ts";
import { shortened } from "./table.ts";

/** The id under which a person answers a question: without the mark that a shell would take for a pattern. */
export function questionId({ askId }: Pick<OpenQuestion, "askId">): string {
	return askId.replace(/\?$/, "");
}

/** A question as one line: its id, the way to the call, and what the call is. */
export function describeQuestion(question: Pick<OpenQuestion, "askId" | "path" | "input">): string {
	const { path, input } = question;
	return `${questionId(question)}: ${oneLine(path)} ${shortened(oneLine(input), maxInput)}`;
}

/** Enough to know a call by. */
const maxInput = 300;
