import { readdirSync } from "node:fs";
import { expect, test } from "vitest";
import { nodeFiles } from "../host/index.ts";
import { temporaryWorkspace, toolCallContext } from "../testing/index.ts";
import { createWorkspace, read, write } from "./index.ts";

test("write() creates a file with its folders, and tells its change", async () => {
	await using folder = temporaryWorkspace();
	const tool = write(createWorkspace({ root: folder.root, files: nodeFiles }));
	expect(await tool.execute({ path: "a/b.txt", content: "abc" }, toolCallContext())).toEqual({
		content: 'Created "a/b.txt" (3 bytes).',
		changed: [
			{
				path: "a/b.txt",
				kind: "create",
				hash: "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
			},
		],
	});
	expect(folder.read("a/b.txt")).toBe("abc");
});

test("files 31: write() replaces a file only after it was read, and names the real one behind a link", async () => {
	await using folder = temporaryWorkspace({
		a: "old",
		link: { link: "a" },
		"logo.png": Buffer.from([0x89, 0x50, 0x4e, 0x47]),
	});
	const workspace = createWorkspace({ root: folder.root, files: nodeFiles });
	const call = toolCallContext();
	const put = async (path: string): Promise<string> =>
		(await write(workspace).execute({ path, content: "new" }, call)).content;
	expect(await put("a")).toBe(
		'Cannot write "a": it exists and you have not read it since this run started or resumed. Read it first.',
	);
	await read(workspace).execute({ path: "a" }, call);
	expect(await put("link")).toBe('Replaced "a" (3 bytes). "link" leads there.');
	// What cannot be shown was looked at all the same, so that it can be replaced.
	await read(workspace).execute({ path: "logo.png" }, call);
	expect(await put("logo.png")).toBe('Replaced "logo.png" (3 bytes).');
});

test("write() of what a file holds already writes nothing and tells no change, also through a link", async () => {
	await using folder = temporaryWorkspace({ a: "same", link: { link: "a" } });
	const workspace = createWorkspace({ root: folder.root, files: nodeFiles });
	const call = toolCallContext();
	await read(workspace).execute({ path: "a" }, call);
	const before = await nodeFiles.lstat(folder.path("a"));
	const put = (path: string) => write(workspace).execute({ path, content: "same" }, call);
	expect(await put("a")).toEqual({ content: '"a" held exactly this already, so nothing was written.' });
	expect(await put("link")).toEqual({
		content: '"a" held exactly this already, so nothing was written. "link" leads there.',
	});
	expect(await nodeFiles.lstat(folder.path("a"))).toEqual(before);
});

test("write() makes no folder for a path that the system does not take", async () => {
	await using folder = temporaryWorkspace({ a: "" });
	const tool = write(createWorkspace({ root: folder.root, files: nodeFiles }));
	for (const path of [`${"d/".repeat(3_000)}f`, `d/e/${"n".repeat(256)}`, `d/${"ä".repeat(128)}/f`]) {
		const { content, isError } = await tool.execute({ path, content: "x" }, toolCallContext());
		expect([content.slice(-21), isError]).toEqual(["the name is too long.", true]);
	}
	expect(readdirSync(folder.root)).toEqual(["a"]);
});
