import { walk } from "../trace/index.ts";
import type { RunNode, Trace } from "../trace/index.ts";
import { chooseRuns } from "./choose.ts";
import { doingOf } from "./doing.ts";
import { drawLine } from "./draw-line.ts";
import { figuresFor } from "./figures.ts";
import type { Figure, Known } from "./figures.ts";
import { asciiGlyphs, stateSign, unicodeGlyphs } from "./glyphs.ts";
import type { Glyphs } from "./glyphs.ts";
import { oneLine } from "./inert.ts";
import type { Line, Span } from "./line.ts";
import { gap, layoutOf } from "./layout.ts";
import type { Layout } from "./layout.ts";
import type { LiveRuns } from "./live.ts";
import { restLine } from "./rest-line.ts";
import { cutLine, fitWidth, isCertain, widthOf } from "./width.ts";

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
	return lines.slice(0, size.rows).map((line) => drawLine(cutLine(line, size.columns, glyphs.ellipsis), look));
}

/** The signs for what a terminal can show. */
export function glyphsFor({ unicode }: Look): Glyphs {
	return unicode ? unicodeGlyphs : asciiGlyphs;
}

const starting: Line = [{ text: "starting", tone: "dim" }];

type Frame = { readonly size: Size; readonly glyphs: Glyphs };

/** Beside less text than this, figures give way. */
const minTextColumns = 32;

/** In less text, how a run ended and what needs a person take the room of the description. */
const minApartColumns = 76;

/** A head over the figures costs a row that a low window needs for runs. */
const minHeadedRows = 6;

function treeLines(scene: Scene, root: RunNode, { size, glyphs }: Frame): Line[] {
	const figures = figuresFor(size.columns, minTextColumns, knownOf(root, scene.live));
	const isHeaded = figures.length > 0 && size.rows >= minHeadedRows;
	const { shown, rest } = chooseRuns(root, Math.max(1, size.rows - (isHeaded ? 1 : 0)));
	const runs = [...walk(root)];
	const textColumns = size.columns - figures.reduce((sum, { columns }) => sum + columns + 1, 0);
	const layout = layoutOf({ shown, runs }, { textColumns, glyphs });
	const rows = shown.map((node): Line => {
		const live = scene.live.get(node.id);
		const cells = figures.map((figure) => cell(figure.text(node, live, scene.now), figure));
		const text = textOf(node, scene, layout);
		if (cells.length === 0) return text;
		const column = text.every((span) => isCertain(span.text)) ? undefined : textColumns + 1;
		return [...text, { text: cells.join(""), tone: node.outcome ? "dim" : "plain", column }];
	});
	const head: Line = [
		{ text: " ".repeat(textColumns) + figures.map((each) => cell(each.head, each)).join(""), tone: "dim" },
	];
	return [...(isHeaded ? [head] : []), ...rows, ...(rest.length > 0 && size.rows > 1 ? [restLine(rest)] : [])];
}

function cell(text: string, { columns }: Figure): string {
	return ` ${text.padStart(columns)}`;
}

/** Tree lines, sign, name, description, and what it does: exactly as wide as the text may be. */
function textOf(node: RunNode, { live, now }: Scene, layout: Layout): Line {
	const { glyphs, textColumns, nameColumns, descriptionColumns } = layout;
	const branch = layout.branches.get(node) ?? "";
	const name = layout.names.get(node) ?? "";
	const nameRoom = Math.max(1, nameColumns - widthOf(branch) - 2);
	const saying = (isDescribed: boolean, columns: number): Span =>
		doingOf(node, live.get(node.id), { now, dot: glyphs.dot, isDescribed, columns });
	const isDescribed = hasColumn(node, saying(true, textColumns), layout);
	const description = fitWidth(oneLine(node.description ?? ""), descriptionColumns, glyphs.ellipsis);
	const before: Line = [
		{ text: branch, tone: "dim" },
		stateSign(node, glyphs),
		{ text: ` ${fitName(name, nameRoom, glyphs.ellipsis)}`, tone: node.outcome ? "dim" : "strong" },
		{ text: isDescribed ? gap + description : "", tone: "dim" },
		{ text: gap },
	];
	const room = textColumns - before.reduce((sum, { text }) => sum + widthOf(text), 0);
	if (room <= 0) return before;
	const doing = saying(isDescribed, room);
	return [...before, { ...doing, text: fitWidth(doing.text, room, glyphs.ellipsis) }];
}

/** Whether its description has the column for it; else what is said of the run takes that room. */
function hasColumn(node: RunNode, { tone }: Span, { textColumns, descriptionColumns }: Layout): boolean {
	if (descriptionColumns === 0 || node.description === undefined) return false;
	return textColumns >= minApartColumns || !(node.outcome || tone === "warn");
}

/** A name in exactly so many columns. Its number tells siblings apart, so it is the agent that is cut. */
function fitName(name: string, columns: number, ellipsis: string): string {
	const number = /#\d+$/.exec(name)?.[0] ?? "";
	if (widthOf(name) <= columns || number.length + 2 > columns) return fitWidth(name, columns, ellipsis);
	return fitWidth(name.slice(0, -number.length || undefined), columns - number.length, ellipsis) + number;
}

function knownOf(root: RunNode, live: LiveRuns): Known {
	return {
		cost: walk(root).some(({ usage }) => (usage.costUsd ?? 0) > 0),
		window: live.values().some(({ window }) => window !== undefined),
	};
}
