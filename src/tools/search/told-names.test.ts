import { expect, test } from "vitest";
import { createMatcher } from "./matcher.ts";
import type { Hit } from "./rank.ts";
import { readFile } from "./read-file.ts";
import { raisedByDocs } from "./told-names.ts";
import { parseQuery } from "./words.ts";

/** Hits in the order of the files, each a tenth below the one before; the best line of each is its first. */
function raised(files: { readonly [path: string]: string }): readonly string[] {
	const matcher = createMatcher(parseQuery("any"));
	const read = Object.entries(files).map(([path, text]) => readFile(path, text, matcher));
	const hits = read.map(({ path, lines }, index): Hit => {
		return { path, score: 0.9 ** index, lines: [{ line: 1, text: lines[0] ?? "" }], twins: [], terms: new Map() };
	});
	return raisedByDocs(hits, read).map(({ path }) => path);
}

const page = "After a connection was lost, it connects again.\n\n`retryStrategy` is asked how long to wait.\n";

test("raisedByDocs() raises the sources that hold a name by which a page answers", () => {
	const files = {
		"README.md": page,
		"a.ts": "connect();\n",
		"b.ts": "lost();\n",
		"c.ts": "options.retryStrategy();\n",
	};
	expect(raised(files)).toEqual(["c.ts", "README.md", "a.ts", "b.ts"]);
});

test("raisedByDocs() raises nothing by a name that is everywhere, far from the answer, or on a page far down", () => {
	const use = "options.retryStrategy();\n";
	const everywhere = { "README.md": page, "a.ts": "connect();\n", "b.ts": use, "c.ts": use };
	expect(raised(everywhere)).toEqual(Object.keys(everywhere));
	const far = { "README.md": `Lost.\n${"\n".repeat(20)}retryStrategy\n`, "a.ts": "", "b.ts": "", "c.ts": use };
	expect(raised(far)).toEqual(Object.keys(far));
	const last = { "a.ts": "", "b.ts": "", "c.ts": "", "d.ts": "", "e.ts": use, "README.md": page };
	expect(raised(last)).toEqual(Object.keys(last));
});
