import type { Clock, LiveEvent, RunEvent } from "../spec/index.ts";
import { liveEventTypes } from "../spec/index.ts";
import { apply, emptyTrace } from "../trace/index.ts";
import type { Trace } from "../trace/index.ts";
import { applyLive } from "./live.ts";
import type { LiveRun } from "./live.ts";
import { notesOf } from "./notes.ts";
import { createPace } from "./pace.ts";
import { renderTree } from "./render.ts";
import type { Look, Size } from "./render.ts";
import { defaultColumns, openScreen } from "./screen.ts";
import type { TerminalOutput } from "./screen.ts";
import { renderSummary } from "./summary.ts";

/** What stands below the tree: lines for a size of which it may take all. */
export type Panel = (size: Size) => readonly string[];

/** A tree of runs on a terminal while it is at work. Disposing gives the terminal back as it was. */
export interface LiveTree extends Disposable {
	/** Takes one event. Draws at once, and at most ten times a second. */
	show(event: RunEvent | LiveEvent): void;
	/** Writes a line above the tree that stays. It must be inert. */
	print(line: string): void;
	/** Shows something below the tree, or with `undefined` no longer. */
	setPanel(panel: Panel | undefined): void;
	/** The panel says something else than before. */
	redraw(): void;
	/** Draws the tree a last time with its summary below. */
	finish(): void;
	readonly trace: Trace;
}

export type LiveTreeOptions = {
	readonly output: TerminalOutput;
	readonly clock: Clock;
	readonly look: Look;
};

/** Opens the view and draws its first frame. */
export function openLiveTree({ output, clock, look }: LiveTreeOptions): LiveTree {
	const screen = openScreen(output);
	const trace = emptyTrace();
	const live = new Map<string, LiveRun>();
	let panel: Panel | undefined;
	let second: Disposable | undefined;

	const frameFor = (size: Size): readonly string[] => {
		const below = panel?.({ ...size, rows: Math.max(1, size.rows - minTreeRows) }) ?? [];
		const rows = size.rows - below.length;
		return [...(rows > 0 ? renderTree({ trace, live, now: clock.now() }, { ...size, rows }, look) : []), ...below];
	};
	const pace = createPace(clock, () => {
		screen.draw(frameFor(sizeOf(output)));
		second?.[Symbol.dispose]();
		// Times go on where no event comes.
		second = trace.root?.outcome ? undefined : clock.timer(1000, () => pace.request());
	});
	const onResize = (): void => pace.request();
	output.on?.("resize", onResize);
	pace.now();

	return {
		trace,
		show(event) {
			if (!isLive(event)) apply(trace, event);
			applyLive(live, event);
			screen.print(notesOf(event, trace, look));
			pace.request();
		},
		print: (line) => screen.print([line]),
		setPanel(next) {
			panel = next;
			pace.now();
		},
		redraw: () => pace.now(),
		finish() {
			panel = undefined;
			const size = sizeOf(output);
			const summary = renderSummary(trace, look);
			const rows = Math.max(1, size.rows - summary.length - 1);
			screen.draw(frameFor({ ...size, rows }));
			this[Symbol.dispose]();
			if (summary.length > 0) output.write(`${summary.join("\r\n")}\r\n`);
		},
		[Symbol.dispose]() {
			output.off?.("resize", onResize);
			second?.[Symbol.dispose]();
			pace[Symbol.dispose]();
			screen[Symbol.dispose]();
		},
	};
}

/** A person who is asked still sees what the question belongs to. */
const minTreeRows = 3;

/** What a terminal has that does not say. */
const defaultRows = 24;

/** One column stays free, since terminals differ in what they do after the last; one row, for the line of the shell. */
function sizeOf({ columns, rows }: TerminalOutput): Size {
	return { columns: Math.max(1, (columns || defaultColumns) - 1), rows: Math.max(1, (rows || defaultRows) - 1) };
}

function isLive(event: RunEvent | LiveEvent): event is LiveEvent {
	return liveEventTypes.some((type) => type === event.type);
}
