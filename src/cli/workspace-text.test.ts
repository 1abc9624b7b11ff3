import { expect, test } from "vitest";
import { temporaryWorkspace } from "../testing/index.ts";
import { openWorkspaceText } from "./workspace-text.ts";

test("read() keeps the byte order mark, so that what takes it away is seen as a change", async () => {
	await using folder = temporaryWorkspace({ "a.txt": "\ufeffone\n" });
	const text = openWorkspaceText(folder.root, "/nowhere");
	expect([await text.read("a.txt"), await text.read("gone.txt")]).toEqual(["\ufeffone\n", undefined]);
});
