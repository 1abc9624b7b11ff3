import { ErrandError, rootOf } from "../spec/index.ts";
import type { Journal } from "../spec/index.ts";
import { fold, walk } from "../trace/index.ts";
import type { PermissionAsk, RunNode } from "../trace/index.ts";
import type { TreeRequest } from "./follow-requests.ts";
import { describeSilent } from "./tree-owner.ts";
import { unknownRun } from "./unknown-run.ts";

/** A question that nobody has answered, and the run that asks it. */
export type OpenQuestion = PermissionAsk & { readonly runId: string };

/** The open questions of a run and of all below it. */
export function openQuestions(node: RunNode): readonly OpenQuestion[] {
	return [...walk(node)]
		.filter(({ outcome }) => !outcome)
		.flatMap(({ id, openAsks }) => [...openAsks.values()].map((ask) => ({ ...ask, runId: id })));
}

/**
 * Leaves an answer to every open question of a run and of all below it, or to the one of that id, for whoever has the
 * tree now or resumes it.
 *
 * Throws `unknown-run`, and `wrong-use` for a run that asks nothing and for a question that is not open.
 */
export function postAnswer(journal: Journal, id: string, answer: "yes" | "no"): void {
	const runId = runOfQuestion(id);
	const node = fold(journal.read(rootOf(runId))).runs.get(runId);
	if (!node) throw unknownRun(runId, journal);
	const open = openQuestions(node);
	const questions = id === runId ? open : open.filter(({ askId }) => askId === id);
	const what = id === runId ? `Run "${id}" asks nothing that could be answered` : `No question "${id}" is open`;
	if (questions.length === 0) throw new ErrandError("wrong-use", `${what}.`);
	for (const question of questions) {
		const body = { askId: question.askId, answer: answer === "yes" ? "once" : "no" } as const;
		post(journal, question.runId, { kind: "answer", body });
	}
}

/** The run that an id is of: a question's begins with that of its run. */
export function runOfQuestion(id: string): string {
	return id.split("/", 1)[0] ?? id;
}

/** Asks the living owner of a run to stop it. Throws `unknown-run`, and `wrong-use` where nobody runs it. */
export function postCancel(journal: Journal, runId: string): void {
	const root = rootOf(runId);
	const node = fold(journal.read(root)).runs.get(runId);
	if (!node) throw unknownRun(runId, journal);
	if (node.outcome) throw new ErrandError("wrong-use", `Run "${runId}" has ended as ${node.outcome.status} already.`);
	const owner = journal.owner(root);
	if (!owner)
		throw new ErrandError("wrong-use", `No process runs "${runId}": it was interrupted, so nothing has to be stopped.`);
	if (owner.state === "silent")
		throw new ErrandError("wrong-use", `Cannot stop run "${runId}": ${describeSilent(owner)}.`);
	post(journal, runId, { kind: "cancel", body: null });
}

/** The questions of a run and of all below it that no posted answer is for. */
export function unanswered(journal: Journal, node: RunNode): readonly OpenQuestion[] {
	const answered = new Set(journal.requests(rootOf(node.id)).map(({ body }) => JSON.stringify(body)));
	const isAnswered = ({ askId }: OpenQuestion): boolean =>
		["once", "no"].some((answer) => answered.has(JSON.stringify({ askId, answer })));
	return openQuestions(node).filter((question) => !isAnswered(question));
}

function post(journal: Journal, runId: string, request: TreeRequest): void {
	journal.post(rootOf(runId), { runId, ...request });
}
