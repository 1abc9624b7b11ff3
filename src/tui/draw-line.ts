import { paint } from "./line.ts";
import type { Line, Span } from "./line.ts";
import type { Look } from "./render.ts";

/** A line as a terminal takes it. Where it has ASCII alone, so have the signs of ours that paths and calls bring along. */
export function drawLine(line: Line, { colour, unicode }: Look): string {
	return paint(unicode ? line : line.map(withoutSigns), colour);
}

function withoutSigns(span: Span): Span {
	return { ...span, text: span.text.replace(/[›…]/g, (sign) => (sign === "›" ? ">" : "~")) };
}
