import { inertLines } from "./inert.ts";
import type { Line, Tone } from "./line.ts";

/**
 * The difference of two texts as unified diff hunks, without the two head lines. Empty where they are the same.
 *
 * Texts that differ in more lines than a comparison can take in a moment are shown as all old and all new lines.
 */
export async function unifiedDiff(before: string, after: string): Promise<readonly Line[]> {
	if (before === after) return [];
	// Loaded when somebody looks at a difference for the first time.
	const { structuredPatch } = await import("diff");
	const patch = structuredPatch("", "", before, after, "", "", { context: 3, maxEditLength });
	if (!patch) return [...marked(before, "-"), ...marked(after, "+")];
	return patch.hunks.flatMap(({ oldStart, oldLines, newStart, newLines, lines }) => [
		[{ text: `@@ -${rangeOf(oldStart, oldLines)} +${rangeOf(newStart, newLines)} @@`, tone: "busy" as const }],
		...lines.map(diffLine),
	]);
}

/** A text as lines that are all old (`-`) or all new (`+`). */
export function marked(text: string, sign: "-" | "+"): readonly Line[] {
	return text === "" ? [] : inertLines(text).map((line) => diffLine(sign + line));
}

/** How many lines are added and removed. */
export function countChanges(lines: readonly Line[]): { readonly added: number; readonly removed: number } {
	const starting = (sign: string): number => lines.filter(([first]) => first?.text.startsWith(sign)).length;
	return { added: starting("+"), removed: starting("-") };
}

/** The work of a comparison grows with the square of this. */
const maxEditLength = 2000;

/** In the format of `diff -u` nothing stands after a line, not at one. */
function rangeOf(start: number, lines: number): string {
	return `${lines === 0 ? start - 1 : start},${lines}`;
}

const tones: { readonly [sign: string]: Tone } = { "+": "good", "-": "bad", "\\": "dim" };

/** The sign is ours, the rest is not. */
function diffLine(line: string): Line {
	const sign = line.slice(0, 1);
	return [{ text: sign + inertLines(line.slice(1)).join(" "), tone: tones[sign] }];
}
