import { expect, test } from "vitest";
import { systemReason } from "./system-reason.ts";

const refusal = (code: string): Error => Object.assign(new Error(`${code}: no luck, open '/x'`), { code });

test.each([
	["ENOENT", "there is no such file"],
	["ENOTDIR", "a part of its path is a file, not a folder"],
	["EISDIR", "it is a folder"],
	["EEXIST", "a part of its path is a file, not a folder"],
	["EACCES", "permission is denied"],
	["EPERM", "permission is denied"],
	["EROFS", "its disk can only be read"],
	["ELOOP", "its links go round in a circle"],
	["ENOSPC", "the disk is full"],
	["EMFILE", "too many files are open"],
])("systemReason() says %s in words", (code, reason) => {
	expect(systemReason(refusal(code))).toBe(reason);
});

test("systemReason() speaks of a folder where that was wanted", () => {
	expect([systemReason(refusal("ENOENT"), "folder"), systemReason(refusal("ENOTDIR"), "folder")]).toEqual([
		"there is no such folder",
		"it is no folder",
	]);
});

test.each([
	[new Error("it has more than 16 MB."), "it has more than 16 MB"],
	[refusal("ESTALE"), "ESTALE: no luck, open '/x'"],
	[Object.assign(new Error("a\nb"), { code: "constructor" }), "a"],
	["a text", "a text"],
	[undefined, "undefined"],
])("systemReason() keeps the first line of what it does not know: %j", (thrown, reason) => {
	expect(systemReason(thrown)).toBe(reason);
});
