import { expect, test } from "vitest";
import { formatTrust, parseTrust, trustState } from "./trust.ts";

const hash = "a".repeat(64);
const file = { sha256: hash, trustedAt: "2026-11-30T00:00:00.000Z" };

test("trustState() goes by the content, never by the path alone", () => {
	const list = new Map([["/p/a.md", file]]);
	expect(trustState(list, "/p/a.md", hash)).toBe("trusted");
	expect(trustState(list, "/p/a.md", "b".repeat(64))).toBe("changed");
	expect(trustState(list, "/p/b.md", hash)).toBe("new");
});

test("parseTrust() reads what formatTrust() wrote, whatever the paths are", () => {
	const list = new Map([
		["/p/b", file],
		["/p/a", file],
		["__proto__", file],
	]);
	const { value, problems } = parseTrust(formatTrust(list), "trust.json");
	expect({ files: [...value], problems }).toEqual({
		files: [
			["/p/a", file],
			["/p/b", file],
			["__proto__", file],
		],
		problems: [],
	});
	expect(parseTrust(undefined, "trust.json")).toEqual({ value: new Map(), problems: [] });
});

test.each([
	"",
	"[]",
	"null",
	'{ "version": 2, "files": {} }',
	'{ "version": 1, "files": { "/p": { "sha256": "x", "trustedAt": "" } } }',
])("parseTrust(%j) trusts nothing, and says so", (text) => {
	expect(parseTrust(text, "trust.json")).toEqual({
		value: new Map(),
		problems: [
			'Cannot read what you trust from "trust.json": it is damaged, so no project is trusted. Run errand trust again.',
		],
	});
});
