import { expect, test } from "vitest";
import { buildsAmong } from "./builds.ts";

test("buildsAmong() takes output folders and what has a minified form beside it for builds", () => {
	const paths = ["src/a.ts", "dist/a.js", "all.js", "all.min.js", "fp/all.js", "lib/b.cjs", "lib/b-min.cjs"];
	const { isBuilt } = buildsAmong(paths);
	expect(paths.filter(isBuilt)).toEqual(["dist/a.js", "all.js", "lib/b.cjs"]);
});

test("buildsAmong() knows whether the sources of what is built are there too", () => {
	expect(buildsAmong(["src/a.ts", "src/b.ts", "dist/a.js", "dist/b.js"]).hasSources).toBe(true);
	expect(buildsAmong(["index.js", "dist/a.js", "dist/b.js", "dist/c.js", "dist/d.d.ts"]).hasSources).toBe(false);
	expect(buildsAmong(["dist/a.js", "node_modules/b/b.js", "node_modules/b/c.js"]).hasSources).toBe(false);
});
