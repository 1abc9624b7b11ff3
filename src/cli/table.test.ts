import fc from "fast-check";
import { expect, test } from "vitest";
import { widthOf } from "../tui/index.ts";
import { table } from "./table.ts";

const pipe = { columns: undefined, printsColour: false };
const terminal = (columns: number) => ({ columns, printsColour: false });

test("table() counts what characters take on a terminal", () => {
	const rows = [
		["调研", "completed", "重试"],
		["  explore", "failed", "e\u0301 👋"],
		["café", "", "x"],
	];
	expect(table(rows, { leaveOut: [] }, pipe).split("\n")).toEqual([
		"调研       completed  重试",
		"  explore  failed     e\u0301 👋",
		"café                  x",
	]);
});

test("table() leaves out columns where a terminal is narrow, and cuts the last", () => {
	const rows = [["h3k2m9x0qa main", "completed", "Where are retries decided, and what limits them?"]];
	const [row = []] = rows;
	const narrow = { leaveOut: [1, 2] };
	expect(table(rows, narrow, pipe)).toBe(row.join("  "));
	expect(table(rows, narrow, terminal(60))).toBe("h3k2m9x0qa main  completed  Where are retries decided, and…");
	expect(table(rows, narrow, terminal(40))).toBe("h3k2m9x0qa main  Where are retries deci…");
	expect(table(rows, narrow, terminal(24))).toBe("h3k2m9x0qa main");
	expect(table(rows, narrow, terminal(12))).toBe("h3k2m9x0qa…");
});

test("table() breaks cells into lines where nothing may be missing", () => {
	const rows = [
		["name", "explore"],
		["description", "Finds things in the workspace."],
	];
	expect(table(rows, "wrap", terminal(32)).split("\n")).toEqual([
		"name         explore",
		"description  Finds things in the",
		"             workspace.",
	]);
});

test("table() makes every cell one inert line, and paints what it is told to", () => {
	const rows = [["a\n\u001b[2Jb", { text: "failed", tone: "bad" as const }, "x"]];
	expect(table(rows, "wrap", { columns: undefined, printsColour: true })).toBe("a b  \u001b[31mfailed\u001b[39m  x");
});

test("table() keeps within the terminal wherever there is room for six columns of each", () => {
	const rows = fc.array(fc.array(fc.string({ unit: "grapheme-ascii" }), { minLength: 3, maxLength: 3 }), {
		minLength: 1,
	});
	fc.assert(
		fc.property(
			rows,
			fc.integer({ min: 22, max: 90 }),
			fc.constantFrom({ leaveOut: [1, 2] }, "wrap" as const),
			(rows, columns, narrow) => {
				for (const line of table(rows, narrow, terminal(columns)).split("\n"))
					expect(widthOf(line)).toBeLessThanOrEqual(columns);
			},
		),
	);
});
