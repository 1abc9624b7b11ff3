import { postAnswer, unanswered } from "../../runtime/index.ts";
import type { OpenQuestion } from "../../runtime/index.ts";
import { ErrandError, rootOf } from "../../spec/index.ts";
import type { Journal } from "../../spec/index.ts";
import type { Asked } from "../arguments.ts";
import { checkForm, runInFront } from "../in-front.ts";
import { readTree } from "../journalled-trees.ts";
import { refuseNested } from "../nested.ts";
import type { Program } from "../program.ts";
import { describeQuestion, questionId } from "../question-line.ts";
import { idOf, settingsOf } from "../run-of-journal.ts";
import { openJournal } from "../state.ts";

/**
 * Answers the one question that a run asks, or the one that is named, and says which that was. Where no process has the
 * run, goes on with it and prints its report.
 */
export async function runsAnswer(asked: Asked, program: Program): Promise<number> {
	refuseNested(program.environment, "Cannot answer what a run asks");
	const id = idOf(asked);
	checkForm(asked.options);
	const answer = asked.operands[1];
	if (answer !== "yes" && answer !== "no")
		throw new ErrandError("wrong-use", `Cannot answer "${answer ?? ""}": write errand runs answer ${id} yes, or no.`);
	const [runId = id] = id.split("/");
	const call = await settingsOf(runId, asked, program);
	const question = findQuestion({ id, runId }, program);
	program.output.say(`${answer} to ${describeQuestion(question)}`);
	return runInFront({ options: asked.options, call }, program, ({ runtime, journal, canAsk }) => {
		const root = rootOf(runId);
		const others = canAsk ? [] : openQuestionsOf(root, journal).filter(({ askId }) => askId !== question.askId);
		if (others.length > 0 && journal.owner(root)?.state !== "living") {
			postAnswer(journal, question.askId, answer);
			program.output.say(
				`The answer is kept. Run "${root}" goes on when all are answered; errand runs answer takes these, too:${listOf(others)}`,
			);
			return undefined;
		}
		const handle = runtime.answer(question.askId, answer);
		if (!handle) program.output.say(`The process that runs ${root} was told.`);
		return handle;
	});
}

/** Of several, a person has to say which: an answer to another question than the one in mind does harm. */
function findQuestion({ id, runId }: { readonly id: string; readonly runId: string }, program: Program): OpenQuestion {
	using journal = openJournal(program);
	const open = openQuestionsOf(runId, journal);
	const asked = id === runId ? open : open.filter((question) => questionId(question) === questionId({ askId: id }));
	const [only, ...others] = asked;
	if (only && others.length === 0) return only;
	const lines = listOf(open);
	if (only)
		throw new ErrandError("wrong-use", `Which question? Write its id in place of ${id}. Run "${runId}" asks:${lines}`);
	const what = id === runId ? `Run "${runId}" asks nothing that could be answered` : `No question "${id}" is open`;
	const rest = lines === "" ? `. errand runs show ${runId} says how it is.` : `. Run "${runId}" asks:${lines}`;
	throw new ErrandError("wrong-use", what + rest);
}

function openQuestionsOf(runId: string, journal: Journal): readonly OpenQuestion[] {
	const node = readTree(journal, rootOf(runId)).runs.get(runId);
	return node ? unanswered(journal, node) : [];
}

function listOf(questions: readonly OpenQuestion[]): string {
	return questions.map((question) => `\n  ${describeQuestion(question)}`).join("");
}
