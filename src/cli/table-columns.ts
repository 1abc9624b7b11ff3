/**
 * What a table does where a terminal is too narrow for it: its widest columns are broken into lines; or columns are left
 * out one by one, in that order, and the last that stays is cut.
 */
export type Narrow = "wrap" | { readonly leaveOut: readonly number[] };

/** A column of the table that is shown: which it is, and how wide. */
export type Column = { readonly at: number; readonly width: number };

/** Between two columns. */
export const gap = "  ";

/** The columns of a table that is at most `room` wide, where it can be; each wants a width. Pure. */
export function fitColumns(widths: readonly number[], narrow: Narrow, room: number): readonly Column[] {
	const wanted = widths.map((width, at): Column => ({ at, width }));
	return narrow === "wrap" ? shrunk(wanted, room) : reduced(wanted, narrow.leaveOut, room);
}

/** In less room no cell says anything. */
const minWidth = 6;

/** A column that is cut to less says too little beside the others. */
const minLastWidth = 16;

/** Takes from the widest, until all of them fit. */
function shrunk(wanted: readonly Column[], room: number): readonly Column[] {
	const columns = [...wanted];
	for (;;) {
		const over = widthOfAll(columns) - room;
		const [first, second] = columns.toSorted((a, b) => b.width - a.width);
		if (over <= 0 || !first || first.width <= minWidth) return columns;
		const width = Math.max(minWidth, first.width - over, Math.min(second?.width ?? 0, first.width - 1));
		columns[columns.indexOf(first)] = { ...first, width };
	}
}

/** Leaves out one after the other until the rest fits, its last one cut. */
function reduced(wanted: readonly Column[], leaveOut: readonly number[], room: number): readonly Column[] {
	const [next, ...later] = leaveOut;
	const last = wanted.at(-1);
	const over = widthOfAll(wanted) - room;
	if (over <= 0 || !last) return wanted;
	if (last.width - over >= Math.min(last.width, minLastWidth)) return cutLast(wanted, last.width - over);
	if (next !== undefined)
		return reduced(
			wanted.filter(({ at }) => at !== next),
			later,
			room,
		);
	return cutLast(wanted, Math.max(minWidth, last.width - over));
}

function cutLast(columns: readonly Column[], width: number): readonly Column[] {
	return columns.map((column, index) => (index === columns.length - 1 ? { ...column, width } : column));
}

function widthOfAll(columns: readonly Column[]): number {
	return columns.reduce((sum, { width }) => sum + width + gap.length, -gap.length);
}
