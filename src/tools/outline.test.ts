import { expect, test } from "vitest";
import { nodeFiles } from "../host/index.ts";
import { type FileTree, temporaryWorkspace, toolCallContext } from "../testing/index.ts";
import { createWorkspace, outline } from "./index.ts";

async function outlineIn(tree: FileTree, path: string): Promise<string> {
	await using folder = temporaryWorkspace(tree);
	const workspace = createWorkspace({ root: folder.root, files: nodeFiles });
	return (await outline(workspace).execute({ path }, toolCallContext())).content;
}

test("outline() lists definitions with their lines, indented as in the file", async () => {
	const text = "export class Loop {\n\tstep(): void {\n\t}\n}\n";
	expect(await outlineIn({ "a.ts": text }, "a.ts")).toBe(
		"a.ts (5 lines)\n1: export class Loop {\n2:     step(): void {",
	);
});

test("outline() says what it cannot outline", async () => {
	const tree = { "a.xyz": "x", "b.ts": "", ".env": "A=1", "src/x": "", "bin.ts": new Uint8Array([0, 1, 2]) };
	expect(await outlineIn(tree, "a.xyz")).toBe("a.xyz (1 lines)\n[Its language is not known here. Use read.]");
	expect(await outlineIn(tree, "b.ts")).toBe("b.ts (1 lines)\n[No definitions found. Use read.]");
	expect(await outlineIn(tree, "bin.ts")).toBe(
		'Cannot outline "bin.ts": it is no text, or larger than 10 MB. Use grep.',
	);
	expect(await outlineIn(tree, ".env")).toBe('Cannot read ".env": it holds secrets, which agents do not see.');
	expect(await outlineIn(tree, "src")).toBe('Cannot read "src": it is a directory; use list.');
	expect(await outlineIn(tree, "../x")).toBe('Cannot read "../x": it is outside the workspace.');
});
