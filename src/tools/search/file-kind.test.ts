import { expect, test } from "vitest";
import { fileKindOf } from "./file-kind.ts";

test("fileKindOf() tells by its path what a file is for", () => {
	const kinds = {
		"src/loop.ts": "source",
		"src/loop.test.ts": "test",
		"src/runs.fixture.ts": "test",
		"types/loop.d.ts": "declaration",
		"dist/index.js.flow": "declaration",
		"docs/loop.md": "docs",
		"examples/loop.ts": "example",
		"vendor/b/b.go": "vendored",
		"src/texts.generated.ts": "generated",
	};
	expect(Object.fromEntries(Object.keys(kinds).map((path) => [path, fileKindOf(path)]))).toEqual(kinds);
});
