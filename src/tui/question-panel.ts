import type { Line, Span } from "./line.ts";
import { drawLine } from "./draw-line.ts";
import type { Question } from "./question.ts";
import { glyphsFor } from "./render.ts";
import type { Look, Size } from "./render.ts";
import { cutLine, wrapLine } from "./width.ts";

/** Where a person looks in a question. */
export type Reading = {
	/** First line of the body that is shown. */
	readonly offset: number;
	/** Questions behind this one. */
	readonly waiting: number;
};

/** A question as it is drawn. */
export type QuestionPanel = {
	readonly lines: readonly string[];
	/** Lines of the body in sight, from `offset` of `total`. */
	readonly shown: number;
	readonly offset: number;
	readonly total: number;
	/** False where the window is too low for the call: it can be refused there, and not allowed. */
	readonly isReadable: boolean;
};

/** A question in the rows that there are, and what of its body is in sight. A pure function. */
export function questionPanel(
	question: Question,
	{ offset, waiting }: Reading,
	{ size, look }: { readonly size: Size; readonly look: Look },
): QuestionPanel {
	const isReadable = size.rows >= minReadableRows;
	const { ellipsis } = glyphsFor(look);
	const body = question.body.flatMap((line) => wrapLine([{ text: "  " }, ...line], size.columns));
	const hasReason = size.rows >= minReasonedRows;
	const room = Math.max(1, size.rows - (hasReason ? 3 : 2));
	const isWhole = body.length <= room;
	const shown = isWhole ? body.length : Math.max(1, room - 1);
	const first = Math.max(0, Math.min(offset, body.length - shown));
	const part = body.slice(first, first + shown);
	const where: Line = [
		{ text: `  lines ${first + 1} to ${first + part.length} of ${body.length}: arrow keys, space`, tone: "warn" },
	];
	const lines: Line[] = [
		titleOf(question, waiting),
		...part,
		...(isWhole || room < 2 ? [] : [where]),
		...(hasReason ? [[{ text: `  ${question.reason}`, tone: "dim" } as const]] : []),
		isReadable ? answers(size.columns) : tooLow,
	];
	const painted = lines.slice(-size.rows).map((line) => drawLine(cutLine(line, size.columns, ellipsis), look));
	return { lines: painted, shown, offset: first, total: body.length, isReadable };
}

/** Who asks, a line of the call, and the keys. */
const minReadableRows = 3;

const tooLow: Line = [{ text: "  too low to read: n no", tone: "warn" }];

/** In a lower window the reason gives way. */
const minReasonedRows = 8;

function titleOf({ title }: Question, waiting: number): Line {
	const more: Span[] = waiting > 0 ? [{ text: ` (${waiting} more after this)`, tone: "dim" }] : [];
	return [{ text: "? ", tone: "warn" }, { text: title, tone: "strong" }, ...more];
}

/** The keys must be readable in every width that a person works in. */
function answers(columns: number): Line {
	const wide = "o once, t for this tree, n no, Ctrl-C stops the run";
	const narrow = "o once, t tree, n no";
	const text = [wide, narrow].find((each) => each.length + 2 <= columns) ?? "o/t/n";
	return [{ text: `  ${text}`, tone: "strong" }];
}
