import { ownName } from "../trace/index.ts";
import type { RunNode } from "../trace/index.ts";
import { branchesOf } from "./branches.ts";
import type { Glyphs } from "./glyphs.ts";
import { oneLine } from "./inert.ts";
import { widthOf } from "./width.ts";

/** How the text of all rows stands, one below the other. */
export type Layout = {
	readonly branches: ReadonlyMap<RunNode, string>;
	readonly names: ReadonlyMap<RunNode, string>;
	readonly nameColumns: number;
	/** 0 where descriptions have no column. */
	readonly descriptionColumns: number;
	readonly textColumns: number;
	readonly glyphs: Glyphs;
};

/** Columns are as wide as the whole tree wants them, not as those in sight do: then rows that come and go move nothing. */
export function layoutOf(
	{ shown, runs }: { readonly shown: readonly RunNode[]; readonly runs: readonly RunNode[] },
	{ textColumns, glyphs }: { readonly textColumns: number; readonly glyphs: Glyphs },
): Layout {
	const names = new Map(runs.map((node) => [node, oneLine(ownName(node))]));
	const wanted = widest(runs, (node) => 2 * node.depth + widthOf(names.get(node) ?? "") + 2);
	const room = Math.max(enoughForName, Math.floor(textColumns / 3));
	const nameColumns = Math.min(wanted, room, Math.floor(textColumns / 2));
	const described = widest(runs, ({ description }) => widthOf(oneLine(description ?? "")));
	const left = textColumns - nameColumns - 2 * gap.length - minDoingColumns;
	const descriptionColumns = Math.min(described, Math.floor(textColumns / 3), left);
	return {
		branches: branchesOf(shown, glyphs),
		names,
		nameColumns,
		descriptionColumns: descriptionColumns < Math.min(described, minDescriptionColumns) ? 0 : descriptionColumns,
		textColumns,
		glyphs,
	};
}

/** Between two columns of text. */
export const gap = "  ";

/** Of a name, its start and its number tell enough; what a run is for and does tells more. */
const enoughForName = 20;

/** Beside what a run does there is so much room, or descriptions have no column of their own. */
const minDoingColumns = 16;

/** A column of less would tell no description from another. */
const minDescriptionColumns = 10;

function widest(runs: readonly RunNode[], widthOfRun: (node: RunNode) => number): number {
	return runs.reduce((most, node) => Math.max(most, widthOfRun(node)), 0);
}
