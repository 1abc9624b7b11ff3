import type { Clock, LiveEvent, RunEvent } from "../spec/index.ts";
import { emptyTrace } from "../trace/index.ts";
import type { Trace } from "../trace/index.ts";
import { paint } from "./line.ts";
import { applyLive } from "./live.ts";
import type { LiveRun } from "./live.ts";
import { noteOf, renderNote } from "./notes.ts";
import type { Note } from "./notes.ts";
import { createPace } from "./pace.ts";
import { renderTree } from "./render.ts";
import type { Look, Size } from "./render.ts";
import { defaultColumns, openScreen } from "./screen.ts";
import type { TerminalOutput } from "./screen.ts";
import { renderSummary } from "./summary.ts";
import { wrapWords } from "./wrap-words.ts";

/** What stands below the tree: lines for a size of which it may take all. */
export type Panel = (size: Size) => readonly string[];

/** A tree of runs on a terminal while it is at work. Disposing gives the terminal back as it was. */
export interface LiveTree extends Disposable {
	/** Takes one event; `trace` has it already. Draws at once, and at most ten times a second. */
	show(event: RunEvent | LiveEvent, trace: Trace): void;
	/** Writes a text above the tree that stays. It must be inert but for colours. */
	print(text: string): void;
	/** Says something of a run above the tree, where it stays. */
	note(note: Note): void;
	/** Shows something below the tree, or with `undefined` no longer. */
	setPanel(panel: Panel | undefined): void;
	/** The panel says something else than before. */
	redraw(): void;
	/** Gives the terminal back for a while: until something is shown again. */
	suspend(): void;
	/** Shows a tree as it was before anybody watched: nothing of that is said above it. */
	recall(trace: Trace): void;
	/** Draws the tree a last time, its summary below, and gives the terminal back. */
	finish(trace: Trace): void;
}

export type LiveTreeOptions = {
	readonly output: TerminalOutput;
	readonly clock: Pick<Clock, "now" | "monotonic" | "timer">;
	readonly look: Look;
};

/** Opens the view and draws its first frame. */
export function openLiveTree({ output, clock, look }: LiveTreeOptions): LiveTree {
	const screen = openScreen(output);
	const live = new Map<string, LiveRun>();
	const noted = new Set<string>();
	let trace = emptyTrace();
	let panel: Panel | undefined;
	let second: Disposable | undefined;

	const frameFor = (size: Size): readonly string[] => {
		const isHigh = size.rows >= minTreeRows + minPanelRows;
		const below = panel?.({ ...size, rows: isHigh ? size.rows - minTreeRows : size.rows }) ?? [];
		const rows = size.rows - below.length;
		return [...(rows > 0 ? renderTree({ trace, live, now: clock.now() }, { ...size, rows }, look) : []), ...below];
	};
	const pace = createPace(clock, () => {
		screen.draw(frameFor(sizeOf(output)));
		second?.[Symbol.dispose]();
		// Times go on where no event comes.
		second = trace.root?.outcome ? undefined : clock.timer(1000, () => pace.request());
	});
	const note = (each: Note): void => screen.print(renderNote(each, sizeOf(output).columns, look));
	const onResize = (): void => pace.request();
	const close = (): void => {
		output.off?.("resize", onResize);
		second?.[Symbol.dispose]();
		pace[Symbol.dispose]();
		screen[Symbol.dispose]();
	};
	output.on?.("resize", onResize);
	pace.now();

	return {
		show(event, next) {
			trace = next;
			applyLive(live, event);
			const found = noteOf(event, trace);
			if (found && !noted.has(found.key)) note(found);
			if (found) noted.add(found.key);
			pace.request();
		},
		recall(past) {
			trace = past;
			pace.request();
		},
		print(text) {
			const { columns } = sizeOf(output);
			screen.print(text.split("\n").flatMap((line) => wrapSaid(line, columns)));
		},
		note,
		setPanel(next) {
			panel = next;
			pace.now();
		},
		redraw: () => pace.now(),
		suspend: () => screen.leave(),
		finish(last) {
			trace = last;
			panel = undefined;
			const size = sizeOf(output);
			const summary = renderSummary(trace, size.columns, look);
			screen.draw(frameFor({ ...size, rows: Math.max(1, size.rows - summary.length) }));
			close();
			if (summary.length > 0) output.write(`${summary.join("\r\n")}\r\n`);
		},
		[Symbol.dispose]() {
			// Where nothing began there is nothing to keep.
			if (!trace.root) screen.draw([]);
			close();
		},
	};
}

/** Between words, as notes are; what has colours is left to the terminal. */
function wrapSaid(line: string, columns: number): readonly string[] {
	if (line.includes("\u001b")) return [line];
	return wrapWords([{ text: line }], columns, "  ").map((each) => paint(each, false));
}

/** A person who is asked still sees what the question belongs to, unless the window is too low for both. */
const minTreeRows = 3;
const minPanelRows = 4;

/** What a terminal has that does not say. */
const defaultRows = 24;

/** One column stays free, since terminals differ in what they do after the last; one row, for the line of the shell. */
function sizeOf({ columns, rows }: TerminalOutput): Size {
	return { columns: Math.max(1, (columns || defaultColumns) - 1), rows: Math.max(1, (rows || defaultRows) - 1) };
}
