import { expect, test } from "vitest";
import { temporaryWorkspace } from "../testing/index.ts";
import { openWorkspaceText } from "./workspace-text.ts";

test("read() keeps the byte order mark, so that what takes it away is seen as a change", async () => {
	await using folder = temporaryWorkspace({ "a.txt": "\ufeffone\n" });
	const text = openWorkspaceText(folder.root, "/nowhere");
	expect([await text.read("a.txt"), await text.read("gone.txt")]).toEqual(["\ufeffone\n", undefined]);
});

test("read() says of a file that is not for agents that it cannot be read, whatever was asked for", async () => {
	await using folder = temporaryWorkspace({ ".env": "KEY=1\n", ".vscode/settings.json": "{}\n" });
	const text = openWorkspaceText(folder.root, "/nowhere");
	await expect(text.read("../a.txt")).rejects.toThrow('Cannot read "../a.txt": it is outside the workspace.');
	await expect(text.read(".env")).rejects.toThrow('Cannot read ".env": it holds secrets');
	expect(await text.read(".vscode/settings.json")).toBe("{}\n");
});
