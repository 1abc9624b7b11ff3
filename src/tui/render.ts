import { ownName, walk } from "../trace/index.ts";
import type { RunNode, Trace } from "../trace/index.ts";
import { branchesOf } from "./branches.ts";
import { chooseRuns } from "./choose.ts";
import { doingOf } from "./doing.ts";
import { figuresFor } from "./figures.ts";
import type { Figure, Known } from "./figures.ts";
import { asciiGlyphs, stateSign, unicodeGlyphs } from "./glyphs.ts";
import type { Glyphs } from "./glyphs.ts";
import { oneLine } from "./inert.ts";
import { paint } from "./line.ts";
import type { Line } from "./line.ts";
import type { LiveRuns } from "./live.ts";
import { cutLine, fitWidth, widthOf } from "./width.ts";

/** What a terminal has room for. */
export type Size = { readonly columns: number; readonly rows: number };

/** What a terminal can show. */
export type Look = { readonly colour: boolean; readonly unicode: boolean };

/** What is drawn: the tree, what is known only at this moment, and the moment in milliseconds since 1970. */
export type Scene = { readonly trace: Trace; readonly live: LiveRuns; readonly now: number };

/**
 * A tree of runs as lines that fit into a size: one row for each run that there is room for.
 *
 * A pure function. No line is wider than `columns`, there are at most `rows` of them, and each is inert but for colour.
 */
export function renderTree(scene: Scene, size: Size, look: Look): readonly string[] {
	const glyphs = glyphsFor(look);
	const lines = scene.trace.root ? treeLines(scene, scene.trace.root, { size, glyphs }) : [starting];
	return lines.slice(0, size.rows).map((line) => paint(cutLine(line, size.columns, glyphs.ellipsis), look.colour));
}

/** The signs for what a terminal can show. */
export function glyphsFor({ unicode }: Look): Glyphs {
	return unicode ? unicodeGlyphs : asciiGlyphs;
}

const starting: Line = [{ text: "starting", tone: "dim" }];

type Frame = { readonly size: Size; readonly glyphs: Glyphs };

/** Beside less text than this, figures give way. */
const minTextColumns = 32;

/** From so many columns of text on, descriptions have a column of their own. */
const minDescribedColumns = 76;

/** A head over the figures costs a row that a low window needs for runs. */
const minHeadedRows = 6;

function treeLines(scene: Scene, root: RunNode, { size, glyphs }: Frame): Line[] {
	const figures = figuresFor(size.columns, minTextColumns, knownOf(root, scene.live));
	const isHeaded = figures.length > 0 && size.rows >= minHeadedRows;
	const { shown, rest } = chooseRuns(root, Math.max(1, size.rows - (isHeaded ? 1 : 0)));
	const textColumns = size.columns - figures.reduce((sum, { columns }) => sum + columns + 1, 0);
	const layout = layoutOf(shown, { textColumns, glyphs });
	const rows = shown.map((node): Line => {
		const live = scene.live.get(node.id);
		const cells = figures.map((figure) => cell(figure.text(node, live, scene.now), figure));
		return [...textOf(node, scene, layout), { text: cells.join(""), tone: node.outcome ? "dim" : "plain" }];
	});
	const head: Line = [
		{ text: " ".repeat(textColumns) + figures.map((each) => cell(each.head, each)).join(""), tone: "dim" },
	];
	return [...(isHeaded ? [head] : []), ...rows, ...(rest.length > 0 && size.rows > 1 ? [restLine(rest)] : [])];
}

function cell(text: string, { columns }: Figure): string {
	return ` ${text.padStart(columns)}`;
}

type Layout = {
	readonly branches: ReadonlyMap<RunNode, string>;
	readonly names: ReadonlyMap<RunNode, string>;
	readonly nameColumns: number;
	/** 0 where descriptions have no column. */
	readonly descriptionColumns: number;
	readonly textColumns: number;
	readonly glyphs: Glyphs;
};

function layoutOf(
	shown: readonly RunNode[],
	{ textColumns, glyphs }: { readonly textColumns: number; readonly glyphs: Glyphs },
): Layout {
	const branches = branchesOf(shown, glyphs);
	const names = new Map(shown.map((node) => [node, oneLine(ownName(node))]));
	const widest = (widths: readonly number[]): number => Math.max(0, ...widths);
	const wanted = widest(shown.map((node) => widthOf(branches.get(node) ?? "") + widthOf(names.get(node) ?? "") + 2));
	const described = widest(shown.map(({ description }) => widthOf(oneLine(description ?? ""))));
	return {
		branches,
		names,
		nameColumns: Math.min(wanted, Math.floor(textColumns / 2)),
		descriptionColumns: textColumns < minDescribedColumns ? 0 : Math.min(described, Math.floor(textColumns / 3)),
		textColumns,
		glyphs,
	};
}

/** Tree lines, sign, name, description, and what it does: exactly as wide as the text may be. */
function textOf(node: RunNode, { live, now }: Scene, layout: Layout): Line {
	const { glyphs, textColumns, nameColumns, descriptionColumns } = layout;
	const branch = layout.branches.get(node) ?? "";
	const name = layout.names.get(node) ?? "";
	const nameRoom = Math.max(1, nameColumns - widthOf(branch) - 2);
	const description = oneLine(node.description ?? "");
	const described = descriptionColumns > 0 ? fitWidth(description, descriptionColumns, glyphs.ellipsis) : "";
	const before: Line = [
		{ text: branch, tone: "dim" },
		stateSign(node, glyphs),
		{ text: ` ${fitName(name, nameRoom, glyphs.ellipsis)}`, tone: node.outcome ? "dim" : "strong" },
		{ text: described === "" ? "" : `  ${described}`, tone: "dim" },
		{ text: "  " },
	];
	const room = textColumns - before.reduce((sum, { text }) => sum + widthOf(text), 0);
	const doing = doingOf(node, live.get(node.id), { now, dot: glyphs.dot, isDescribed: descriptionColumns > 0 });
	return room <= 0 ? before : [...before, { ...doing, text: fitWidth(doing.text, room, glyphs.ellipsis) }];
}

/** A name in exactly so many columns. Its number tells siblings apart, so it is the agent that is cut. */
function fitName(name: string, columns: number, ellipsis: string): string {
	const number = /#\d+$/.exec(name)?.[0] ?? "";
	if (widthOf(name) <= columns || number.length + 2 > columns) return fitWidth(name, columns, ellipsis);
	return fitWidth(name.slice(0, -number.length || undefined), columns - number.length, ellipsis) + number;
}

/** The runs without a row, by where they stand. */
function restLine(rest: readonly RunNode[]): Line {
	const counts = new Map<string, number>();
	for (const { state } of rest) counts.set(words[state], (counts.get(words[state]) ?? 0) + 1);
	return [{ text: `+ ${[...counts].map(([word, amount]) => `${amount} ${word}`).join(", ")}`, tone: "dim" }];
}

const words: { readonly [state in RunNode["state"]]: string } = {
	running: "running",
	waiting: "waiting",
	failed: "failed",
	limited: "stopped at a limit",
	cancelled: "cancelled",
	interrupted: "interrupted",
	queued: "queued",
	completed: "done",
};

function knownOf(root: RunNode, live: LiveRuns): Known {
	return {
		cost: walk(root).some(({ usage }) => (usage.costUsd ?? 0) > 0),
		window: live.values().some(({ window }) => window !== undefined),
	};
}
