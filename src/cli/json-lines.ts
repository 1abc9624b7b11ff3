import type { RunEvent } from "../spec/index.ts";
import type { Output } from "./output.ts";
import type { Watcher } from "./watch.ts";

/**
 * Prints every fact of the tree on standard output, one JSON object per line, as the journal has it. Their fold is the
 * outcome. Live events, which no journal keeps, are left out.
 */
export function jsonLines(output: Output): Watcher {
	const print = (event: RunEvent): void => output.print(JSON.stringify(event));
	return {
		see(event) {
			if ("seq" in event) print(event);
		},
		recall: print,
		end() {},
	};
}

/** Shows nothing. */
export function silent(): Watcher {
	return { see() {}, recall() {}, end() {} };
}
