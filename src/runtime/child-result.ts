import type { ToolResult } from "../spec/index.ts";
import { toTaskResult } from "../tools/index.ts";
import type { ChildEnd } from "./start-child.ts";
import type { LiveRun } from "./tree.ts";

/** No report is longer than this, however much room its parent has. */
const maxReportChars = 30_000;

/** About how many characters a token has, for turning a window's room into a report's bound. */
const charsPerToken = 4;

/** The smaller of a fixed bound and one report's share of half of the room that its parent has left. */
export function shareOf(parent: LiveRun, reports: number): number {
	const room = Math.max(0, parent.freeTokens()) * charsPerToken;
	return Math.floor(Math.min(maxReportChars, room / 2 / reports));
}

/** What a parent reads of a child's end: facts, and the report in a fence. A long one is kept whole on disk. */
export function childResult(
	{ tree }: LiveRun,
	end: ChildEnd,
	{ notes, maxChars }: { readonly notes: readonly string[]; readonly maxChars: number },
): ToolResult {
	if ("refused" in end) {
		const reason = `Not started: ${end.refused}.`;
		return { content: reason, isError: true, refused: reason };
	}
	const { task, outcome } = end;
	const text = outcome.report ?? outcome.partial ?? "";
	const wholeAt = text.length > maxChars ? tree.spill.keep(`${outcome.runId}-report`, text) : undefined;
	const nonce = tree.randomId(8);
	return toTaskResult({ task, outcome, nonce, maxChars, wholeAt, notes: [...notes, ...end.notes] });
}
