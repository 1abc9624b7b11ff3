import type { Output } from "./output.ts";
import type { Watcher } from "./watch.ts";

/**
 * Prints every fact of the tree on standard output, one JSON object per line, as the journal has it. Their fold is the
 * outcome. Live events, which no journal keeps, are left out.
 */
export function jsonLines(output: Output): Watcher {
	return {
		see(event) {
			if ("seq" in event) output.print(JSON.stringify(event));
		},
		end() {},
	};
}

/** Shows nothing. */
export function silent(): Watcher {
	return { see() {}, end() {} };
}
