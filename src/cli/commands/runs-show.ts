import { count, formatTime, plainText, visibleName } from "../../base/index.ts";
import { ErrandError, rootOf } from "../../spec/index.ts";
import type { Message, UnrunCall } from "../../spec/index.ts";
import { openQuestions, unanswered } from "../../runtime/index.ts";
import type { OpenQuestion } from "../../runtime/index.ts";
import { figuresOf, rowOf, walk } from "../../trace/index.ts";
import type { RunNode } from "../../trace/index.ts";
import type { Asked } from "../arguments.ts";
import { spentOf } from "../figures.ts";
import { readTree } from "../journalled-trees.ts";
import type { Program } from "../program.ts";
import { describeQuestion } from "../question-line.ts";
import { openJournal } from "../state.ts";
import { toneOf } from "../state-tone.ts";
import { shortened, table } from "../table.ts";
import type { Cell, Page } from "../table.ts";
import { unknownRun } from "../unknown-run.ts";

/** Prints one run with all below it: figures, prompt and report; with `--transcript` every message. */
export async function runsShow({ operands, options }: Asked, { environment, output }: Program): Promise<number> {
	const [id] = operands;
	if (id === undefined)
		throw new ErrandError("wrong-use", "Which run? Write errand runs show id; errand runs list has them.");
	using journal = openJournal({ environment, output });
	const node = readTree(journal, rootOf(id)).runs.get(id);
	if (!node) throw unknownRun(id, journal);
	const withTranscript = options.has("transcript");
	const shown = options.has("json")
		? JSON.stringify(toJson(node, withTranscript))
		: describe(node, { withTranscript, unanswered: unanswered(journal, node) }, output);
	output.print(shown);
	return 0;
}

function toJson(node: RunNode, withTranscript: boolean): object {
	return {
		...rowOf(node),
		...(node.description === undefined ? {} : { description: node.description }),
		model: node.spec.model,
		workspace: node.spec.workspace,
		figures: figuresOf(node),
		...(node.outcome ? { outcome: node.outcome } : {}),
		...(withTranscript ? { system: node.spec.system, transcript: node.transcript } : {}),
		children: node.children.map((child) => toJson(child, withTranscript)),
	};
}

type Shown = { readonly withTranscript: boolean; readonly unanswered: readonly OpenQuestion[] };

function describe(node: RunNode, { withTranscript, unanswered }: Shown, page: Page): string {
	const { outcome, spec } = node;
	const { totalUsage, refused, notRun, filesChanged, toolsUsed } = figuresOf(node);
	const facts = [
		["run", node.id],
		["agent", node.agent],
		["status", outcome?.cause ? `${node.state}: ${outcome.cause.code}: ${outcome.cause.message}` : node.state],
		["started", new Date(node.startedAt ?? node.queuedAt).toISOString()],
		["model", `${spec.model.id} (${spec.model.chosenBy})`],
		["workspace", spec.workspace],
		["usage", spentOf(totalUsage).join(", ")],
		["over", outcome?.exceeded?.message ?? ""],
		[
			"tools",
			Object.entries(toolsUsed)
				.map(([tool, times]) => `${tool} ${times}`)
				.join(", "),
		],
		["refused", reasonsOf(refused)],
		["not run", reasonsOf(notRun)],
		["changed", filesChanged.join(", ")],
		...openQuestions(node).map((question) => {
			const isAsked = unanswered.some(({ askId }) => askId === question.askId);
			return [isAsked ? "asks" : "answered", describeQuestion(question)];
		}),
	].filter(([, value]) => value !== "");
	const report = outcome?.report ?? outcome?.partial ?? node.lastText;
	return [
		table(facts, "wrap", page),
		table([...walk(node)].map(treeRow), { leaveOut: [3, 2] }, page),
		`Prompt:\n${plainText(spec.prompt)}`,
		...(withTranscript ? [...walk(node)].map(transcriptOf) : []),
		...(report.trim() === ""
			? []
			: [`${outcome?.report === undefined ? "Last text" : "Report"}:\n${plainText(report)}`]),
	].join("\n\n");
}

function reasonsOf(calls: readonly UnrunCall[]): string {
	return calls.map(({ tool, reason }) => `${tool}: ${reason}`).join("; ");
}

function treeRow(node: RunNode): readonly Cell[] {
	const { steps, usage, durationMs } = figuresOf(node);
	const depth = node.id.split(".").length - 1;
	return [
		`${"  ".repeat(depth)}${node.id} ${node.agent}`,
		{ text: node.state, tone: toneOf(node.state) },
		[count(steps, "step"), ...spentOf(usage), formatTime(durationMs)].join(", "),
		shortened(node.description ?? "", 40),
	];
}

function transcriptOf({ id, agent, transcript }: RunNode): string {
	return [`Transcript of ${id} ${agent}:`, ...transcript.map(messageText)].join("\n\n");
}

function messageText({ role, content }: Message): string {
	if (typeof content === "string") return `[${role}] ${plainText(content)}`;
	return content.map((part) => `[${role}] ${plainText(partText(part))}`).join("\n");
}

/** A part of a message as text: words as they are, calls and results by their tool, all else by its type. */
function partText(part: Exclude<Message["content"], string>[number]): string {
	if (part.type === "text") return part.text;
	if (part.type === "reasoning") return `(thinks) ${part.text}`;
	if (part.type === "tool-call") return `→ ${visibleName(`${part.toolName} ${JSON.stringify(part.input)}`)}`;
	if (part.type !== "tool-result") return `(${part.type})`;
	const { output } = part;
	return `← ${part.toolName} ${output.type === "text" ? output.value : JSON.stringify(output)}`;
}
