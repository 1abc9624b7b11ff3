import { expect, test } from "vitest";
import { nodeFiles } from "../host/index.ts";
import { type FileTree, temporaryWorkspace, toolCallContext } from "../testing/index.ts";
import { createWorkspace, list } from "./index.ts";

async function listIn(tree: FileTree, path?: string): Promise<string> {
	await using folder = temporaryWorkspace(tree);
	const tool = list(createWorkspace({ root: folder.root, files: nodeFiles }));
	return (await tool.execute(path === undefined ? {} : { path }, toolCallContext())).content;
}

test("list() names folders first, marks links, and hides no secret's name", async () => {
	const tree = { "b.txt": "", ".env": "", "z/x": "", "a/x": "", out: { link: "/etc" }, "odd\u202ename": "" };
	expect(await listIn(tree)).toBe(String.raw`a/
z/
.env
b.txt
odd\u202ename
out@`);
	expect(await listIn(tree, "a")).toBe("x");
});

test("list() shows 500 names and says how many more there are", async () => {
	const tree = Object.fromEntries(Array.from({ length: 503 }, (_, index) => [`f${1000 + index}`, ""]));
	const lines = (await listIn(tree)).split("\n");
	expect([lines.length, lines[499], lines[500]]).toEqual([501, "f1499", "[3 more. Use glob with this path.]"]);
});

test("list() says plainly what it cannot list", async () => {
	const tree = { a: "", "empty/": "", out: { link: "/etc" } };
	expect(await listIn(tree, "empty")).toBe('[The folder "empty" is empty.]');
	expect(await listIn(tree, "a")).toBe('Cannot list "a": it is not a directory; use read.');
	expect(await listIn(tree, "b")).toBe('Cannot list "b": it does not exist.');
	expect(await listIn(tree, "out")).toBe('Cannot list "out": it is outside the workspace.');
	expect(await listIn(tree, "..")).toBe('Cannot list "..": it is outside the workspace.');
});
