import { cutText, plainText } from "../../base/index.ts";

/** A line of a file as it is shown: without what only a terminal understands, cut where it is longer than a reader reads. */
export function shownLine(text: string): string {
	const plain = plainText(text.endsWith("\r") ? text.slice(0, -1) : text).replaceAll("\n", " ");
	return plain.length > maxChars ? `${cutText(plain, maxChars)} [line cut]` : plain;
}

const maxChars = 400;
