import { rowsOf } from "../contenders.ts";
import type { Measurement, Row } from "../row.ts";

/** The tree of `delegation` by way of each framework's own subagents. */
export const othersDelegation: Measurement = {
	about:
		"CPU of the tree of `delegation` in other frameworks, each in a process of its own: one delegation, three streamed requests in 100 parts, no network",
	measure: async () => toBare(await rowsOf("delegation", "ms", 9)),
};

/** The tree of `children`. */
export const othersChildren: Measurement = {
	about: "time of a parent with 1,000 children side by side in other frameworks, over a model that answers after 50 ms",
	measure: async () => toBare(await rowsOf("children", "ms", 3)),
};

/** What they send before the user's own instructions and tools are added. */
export const othersRequests: Measurement = {
	about:
		"bytes of the first request of a parent and of its only subagent in other frameworks, as chat completions on the wire",
	async measure() {
		const named = (whose: string, rows: readonly Row[]) =>
			rows.map((row) => ({ ...row, what: `${row.what}: ${whose}` }));
		return [
			...named("parent", await rowsOf("root-request", "bytes", 1)),
			...named("subagent", await rowsOf("child-request", "bytes", 1)),
		];
	},
};

/** The bare loop is the first row. */
function toBare([bare, ...rows]: readonly Row[]): readonly Row[] {
	if (!bare) throw new Error("Nothing was measured.");
	return [bare, ...rows.map((row) => ({ ...row, ratio: row.value / bare.value }))];
}
