import type { ApprovalRequest } from "../authority/index.ts";
import type { JsonObject } from "../spec/index.ts";
import { inertLines, oneLine } from "./inert.ts";
import type { Line } from "./line.ts";
import { count, systemReason } from "../base/index.ts";
import { proposedChange } from "./proposed-change.ts";
import type { ProposedChange, ReadText } from "./proposed-change.ts";
import { countChanges, unifiedDiff } from "./unified-diff.ts";

/** A question as a person reads it. */
export type Question = {
	/** Who asks for what. */
	readonly title: string;
	/** The whole call, or the difference that it would make. Longer than a window, maybe. */
	readonly body: readonly Line[];
	/** What the run is for, and why it asks. */
	readonly reason: string;
};

/** A question with all that is known without the disk. */
export function questionOf({ path, description, input, reason }: ApprovalRequest): Question {
	return {
		title: `${oneLine(path)} waits for your yes`,
		body: argumentLines(input),
		reason: oneLine(description === undefined ? reason : `${description}: ${reason}`),
	};
}

/** The same, with the difference where the call would change a file. Where that cannot be told, it says so. Never rejects. */
export async function questionWithDiff(request: ApprovalRequest, readText: ReadText): Promise<Question> {
	const question = questionOf(request);
	const { tool, input } = request;
	try {
		const change = await proposedChange(tool, input, readText);
		if (!change) return question;
		const lines = await unifiedDiff(change.before ?? "", change.after);
		const head: Line = [
			{ text: oneLine(change.path), tone: "strong" },
			{ text: `  ${kindOf(change, lines)}`, tone: "dim" },
		];
		return { ...question, body: [head, ...lines] };
	} catch (error) {
		const note = `What stands in the file now cannot be shown: ${oneLine(systemReason(error))}`;
		return { ...question, body: [[{ text: note, tone: "warn" }], ...question.body] };
	}
}

function kindOf({ before, after }: ProposedChange, lines: readonly Line[]): string {
	if (before === undefined) return after === "" ? "new file, empty" : "new file";
	if (before === after) return "unchanged";
	const { added, removed } = countChanges(lines);
	return `${count(added, "line")} added, ${removed} removed`;
}

function argumentLines(input: JsonObject): readonly Line[] {
	return Object.entries(input).flatMap(([name, value]) => {
		const text = typeof value === "string" ? value : JSON.stringify(value, undefined, 2);
		const [first = "", ...more] = inertLines(text ?? "");
		const head: Line = [{ text: `${oneLine(name)}: `, tone: "dim" }, { text: first }];
		return [head, ...more.map((line): Line => [{ text: `  ${line}` }])];
	});
}
