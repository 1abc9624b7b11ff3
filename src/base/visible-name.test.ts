import { expect, test } from "vitest";
import { visibleName } from "./index.ts";

test.each([
	["a line break and a tab", "a\n\tb", String.raw`a\n\tb`],
	["text that is turned around", "a\u202eb\u2066", String.raw`a\u202eb\u2066`],
	["zero-width characters and tags", "a\u200b\u{e0041}", String.raw`a\u200b\udb40\udc41`],
	[
		"fillers, variation selectors and annotation marks",
		"a\u3164\ufe0f\u17b4\ufff9",
		String.raw`a\u3164\ufe0f\u17b4\ufff9`,
	],
	[
		"a joiner that joins no two emoji",
		"a\u200db \u{1f469}\u200d \u200d\u{1f469} \u{1f469}\u200d\u200d\u{1f469}",
		String.raw`a\u200db ${"\u{1f469}"}\u200d \u200d${"\u{1f469}"} ${"\u{1f469}"}\u200d\u200d${"\u{1f469}"}`,
	],
	["a lone surrogate", "a\ud800", String.raw`a\ud800`],
])("files 20: visibleName() shows %s", (_, name, shown) => {
	expect(visibleName(name)).toBe(shown);
});

test("visibleName() leaves letters and emoji of every script alone", () => {
	const name =
		"caf\u00e9 \u4e2d\u6587 \u2764\ufe0f \u{1f469}\u200d\u{1f4bb} \u{1f469}\u{1f3fd}\u200d\u{1f4bb} \u{1f3f3}\ufe0f\u200d\u{1f308}.ts";
	expect(visibleName(name)).toBe(name);
});
