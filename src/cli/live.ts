import type { AskApproval } from "../authority/index.ts";
import { systemClock } from "../host/index.ts";
import type { Output } from "./output.ts";
import type { Terminal } from "./terminal.ts";
import type { Watcher } from "./watch.ts";

/** A live tree on a terminal, and the questions to the person who sits there. Disposing gives the terminal back. */
export interface Live extends Disposable {
	readonly watcher: Watcher;
	/** Absent where nobody can type. */
	readonly ask?: AskApproval | undefined;
}

/** Draws its first frame. Until it is disposed, what is said stands above the tree. */
export async function openLive(
	terminal: Terminal,
	{ output, readText }: { readonly output: Output; readonly readText: (path: string) => Promise<string | undefined> },
): Promise<Live> {
	const { createAsker, openLiveTree } = await import("../tui/index.ts");
	const { input, look } = terminal;
	const tree = openLiveTree({ output: terminal.output, clock: systemClock, look });
	const diverted = output.divert((text) => tree.print(text.replace(/\n$/, "")));
	const leave = (isExit: boolean): void => {
		asker?.leave();
		if (isExit) tree[Symbol.dispose]();
		else tree.suspend();
	};
	const { isInFront } = terminal;
	const controls = {
		...terminal.controls,
		quit() {
			// Nobody is told of this signal.
			leave(true);
			terminal.controls.quit();
		},
	};
	const asker = input && createAsker({ input, view: tree, look, clock: systemClock, readText, controls, isInFront });
	const leaving = terminal.onLeave({ leave, comeBack: () => asker?.comeBack() });
	const close = (): void => {
		for (const each of [asker, diverted, tree, leaving]) each?.[Symbol.dispose]();
	};
	return {
		watcher: {
			see: (event, trace) => tree.show(event, trace),
			recall: (_, trace) => tree.recall(trace),
			end({ report, partial }, trace) {
				tree.finish(trace);
				close();
				// What follows on the same terminal is the report.
				if (output.printsToTerminal && (report ?? partial) !== undefined) output.say("");
			},
		},
		ask: asker?.ask,
		[Symbol.dispose]: close,
	};
}
