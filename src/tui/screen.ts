import { widthOf } from "./width.ts";

/** A terminal to draw on, such as `process.stderr`. */
export interface TerminalOutput {
	write(text: string): unknown;
	readonly columns?: number | undefined;
	readonly rows?: number | undefined;
	on?(event: "resize", listener: () => void): unknown;
	off?(event: "resize", listener: () => void): unknown;
}

/**
 * The lower part of a terminal, which is drawn again and again, and the lines above it, which stay.
 *
 * Hides the cursor with the first frame. Disposing shows it again, leaves the last frame where it is and goes to the
 * line below; it may be called at any moment, more than once, and while the process exits.
 */
export interface Screen extends Disposable {
	/** Puts a frame in place of the last one; writes only the lines that differ. No line may be wider than the terminal. */
	draw(frame: readonly string[]): void;
	/** Writes lines above the frame. They may be of any width. */
	print(lines: readonly string[]): void;
	/** Shows the cursor again on the line below the frame, which stays. The next frame stands below that. */
	leave(): void;
}

/** A screen at the place of the cursor, which stands at the start of a line. Writes nothing yet. */
export function openScreen(output: TerminalOutput): Screen {
	let frame: readonly string[] = [];
	/** Lines of older frames that a smaller terminal pushed out of reach. A larger one brings them back above the frame. */
	let pushed: readonly string[] = [];
	let drawnAt = sizeNow(output);
	let isOpen = false;
	let isDisposed = false;

	const leave = (): void => {
		if (isOpen) output.write(`${frame.length > 0 ? "\r\n" : ""}${showCursor}`);
		isOpen = false;
		frame = [];
		pushed = [];
	};
	const erase = (): string => {
		const erased = eraseLines([...pushed, ...frame], output);
		pushed = erased.left;
		return erased.text;
	};
	const write = (text: string): void => {
		if (text === "") return;
		const opening = isOpen ? "" : hideCursor;
		isOpen = true;
		output.write(beginUpdate + opening + text + endUpdate);
	};
	return {
		draw(next) {
			if (isDisposed) return;
			const isSameSize = drawnAt === sizeNow(output);
			const text = isSameSize ? difference(frame, next) : erase() + difference([], next);
			drawnAt = sizeNow(output);
			frame = next;
			write(text);
		},
		print(lines) {
			if (isDisposed || lines.length === 0) return;
			const above = lines.map((line) => `${line}\r\n`).join("");
			write(erase() + above + difference([], frame));
			// What comes back then no longer stands next to the frame.
			pushed = [];
			drawnAt = sizeNow(output);
		},
		leave,
		[Symbol.dispose]() {
			leave();
			isDisposed = true;
		},
	};
}

/** Between these a terminal that knows them (DEC mode 2026) shows nothing half done; others ignore them. */
const beginUpdate = "\u001b[?2026h";
const endUpdate = "\u001b[?2026l";

const hideCursor = "\u001b[?25l";
const showCursor = "\u001b[?25h";
const clearToLineEnd = "\u001b[K";
const clearBelow = "\u001b[J";

/**
 * From the start of the last line of a frame to the start of the last line of the next. At its end, the `^C` that a
 * terminal echoes would go over the edge and put the cursor where nobody expects it.
 */
function difference(before: readonly string[], after: readonly string[]): string {
	const changed = after.flatMap((line, index) => (line === before[index] ? [] : [index]));
	if (changed.length === 0 && after.length === before.length) return "";
	let row = Math.max(0, before.length - 1);
	let text = "";
	const goTo = (target: number): void => {
		if (target < row) text += `\u001b[${row - target}A\r`;
		// A line feed, since it also makes a new line at the bottom of the terminal.
		else text += "\r\n".repeat(target - row) || "\r";
		row = target;
	};
	for (const index of changed) {
		goTo(index);
		text += `${after[index]}${clearToLineEnd}`;
	}
	if (after.length < before.length) {
		goTo(after.length);
		text += clearRows(before.length - after.length);
	}
	const last = Math.max(0, after.length - 1);
	if (row !== last) goTo(last);
	return `${text}\r`;
}

/**
 * From the start of the last of these lines to where they began, with nothing from there on; and those of them that are
 * out of reach. Terminals wrap anew when they are narrowed, and push what has no room any more into their history.
 */
function eraseLines(
	lines: readonly string[],
	output: TerminalOutput,
): { readonly text: string; readonly left: readonly string[] } {
	const columns = widthNow(output);
	const heights = lines.map((line) => Math.max(1, Math.ceil(widthOf(line) / columns)));
	const height = heights.reduce((sum, each) => sum + each, 0);
	const above = height - (heights.at(-1) ?? 0);
	const up = Math.min(above, (output.rows ?? Infinity) - 1);
	const left = lines.filter((_, index) => heights.slice(0, index).reduce((sum, each) => sum + each, 0) < above - up);
	return { text: `${up > 0 ? `\u001b[${up}A` : ""}\r${clearRows(height)}`, left };
}

/**
 * Clears from here on, so many rows of which were ours. The first row for itself: terminals that are cleared from their
 * first place on may keep what was there in their history.
 */
function clearRows(height: number): string {
	return clearToLineEnd + (height > 1 ? `\u001b[B\r${clearBelow}\u001b[A\r` : "");
}

/** A size to compare with another. */
function sizeNow({ columns, rows }: TerminalOutput): string {
	return `${columns}x${rows}`;
}

function widthNow({ columns }: TerminalOutput): number {
	return columns || defaultColumns;
}

/** What a terminal has that does not say. */
export const defaultColumns = 80;
