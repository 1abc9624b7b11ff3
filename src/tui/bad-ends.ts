import { pathName } from "../trace/index.ts";
import type { NodeState, RunNode, Trace } from "../trace/index.ts";
import { oneLine } from "./inert.ts";
import type { Line } from "./line.ts";
import { named } from "./named.ts";

/** The children that did not complete by themselves; how the root ended stands above. */
export function badEnds({ runs: byId }: Trace, runs: readonly RunNode[]): readonly Line[] {
	const unwell = runs.filter(({ parentId, state, outcome }) => {
		return parentId !== undefined && state in unwellWords && outcome?.cause?.code !== "parent";
	});
	if (unwell.length === 0) return [];
	const counts = Object.entries(unwellWords).flatMap(([state, word]) => {
		const amount = unwell.filter((run) => run.state === state).length;
		return amount === 0 ? [] : [`${amount} ${word}`];
	});
	const paths = siblingNames(unwell.map(({ id }) => pathName(byId, id)));
	const tone = unwell.some(hasFailed) ? "bad" : "warn";
	return [[{ text: `${counts.join(", ")}: ${named(paths)}`, tone }], ...sharedCauses(unwell)];
}

/** What ended several of them alike, the most first: a note above the tree says it of one. */
function sharedCauses(unwell: readonly RunNode[]): readonly Line[] {
	const alike = Map.groupBy(unwell, ({ outcome }) => outcome?.cause?.message ?? "");
	return [...alike]
		.filter(([message, { length }]) => message !== "" && length > 1)
		.toSorted(([, a], [, b]) => b.length - a.length)
		.slice(0, maxCauses)
		.map(([message, { length }]): Line => [{ text: `  ${length} of them: ${oneLine(message)}`, tone: "dim" }]);
}

/** More of them would be a list of errors. */
const maxCauses = 3;

/** A name that differs from the one before by its number alone is that number. */
function siblingNames(paths: readonly string[]): readonly string[] {
	const stem = (path: string | undefined): string | undefined => path?.replace(/#\d+$/, "");
	return paths.map((path, index) => {
		return stem(path) === stem(paths[index - 1]) ? path.slice(path.lastIndexOf("#")) : path;
	});
}

const unwellWords: { readonly [state in NodeState]?: string } = {
	failed: "failed",
	limited: "stopped at a limit",
	cancelled: "cancelled",
	interrupted: "interrupted",
};

function hasFailed({ state }: RunNode): boolean {
	return state === "failed";
}
