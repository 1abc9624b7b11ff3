import { expect, test } from "vitest";
import { isBuilt, originalityOf, sourceKeyOf } from "./index.ts";

test("sourceKeyOf() is one for all builds of a source, and another for another", () => {
	const builds = [
		"src/a/b.ts",
		"dist/a/b.js",
		"dist/cjs/a/b.cjs",
		"dist/a/b.min.js",
		"dist/types/a/b.d.ts",
		"a/b.mjs",
		"libesm/a/b.js",
		"browser/dist/a/b.js",
		"types57/a/b.d.ts",
	];
	expect(new Set(builds.map((path) => sourceKeyOf(path)))).toEqual(new Set(["a/b.script"]));
	expect(sourceKeyOf("src/b.ts")).not.toBe(sourceKeyOf("src/a/b.ts"));
});

test("originalityOf() orders the builds of a source", () => {
	const builds = ["a.ts", "a.js", "dist/a.js", "dist/a.cjs", "dist/a.min.js", "a.d.ts", "dist/a.d.ts"];
	expect(builds.toSorted((a, b) => originalityOf(b) - originalityOf(a))).toEqual(builds);
	expect(builds.filter((path) => isBuilt(path)).length).toBe(4);
});
