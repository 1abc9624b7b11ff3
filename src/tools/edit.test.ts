import { expect, test } from "vitest";
import { nodeFiles } from "../host/index.ts";
import { temporaryWorkspace, toolCallContext } from "../testing/index.ts";
import { createWorkspace, edit, read } from "./index.ts";

type Input = { readonly old: string; readonly new: string; readonly all?: boolean };

/** Reads and edits one file: what the model is told, and the bytes afterwards as text. */
async function editFile(content: string | Uint8Array, input: Input): Promise<{ said: string; after: string | Buffer }> {
	await using folder = temporaryWorkspace({ f: content });
	const workspace = createWorkspace({ root: folder.root, files: nodeFiles });
	const call = toolCallContext();
	await read(workspace).execute({ path: "f" }, call);
	const { content: said } = await edit(workspace).execute({ path: "f", ...input }, call);
	return { said, after: folder.read("f") };
}

test("edit() replaces the one place, and tells the line and the new content's hash", async () => {
	await using folder = temporaryWorkspace({ f: "one\ntwo\nthree\n" });
	const workspace = createWorkspace({ root: folder.root, files: nodeFiles });
	const call = toolCallContext();
	await read(workspace).execute({ path: "f", limit: 1 }, call);
	expect(await edit(workspace).execute({ path: "f", old: "two", new: "2\n2b" }, call)).toEqual({
		content: 'Edited "f": line 2.',
		changed: [{ path: "f", kind: "change", hash: "d293f5a6f263d79515fc0890cb6c76fb3d3f450f443df6666c965aa5ce761649" }],
	});
	expect(folder.read("f")).toBe("one\n2\n2b\nthree\n");
});

test("files 26: edit() matches line endings of either kind and keeps each line's own", async () => {
	const crlf = { old: "one\ntwo", new: "1\n2\n2b" };
	expect((await editFile("one\r\ntwo\r\nthree\r\n", crlf)).after).toBe("1\r\n2\r\n2b\r\nthree\r\n");
	expect((await editFile("one\ntwo\n", { old: "one\r\ntwo", new: "1\r\n2" })).after).toBe("1\n2\n");
	const mixed = "a\nb\r\nc\nd\r\n";
	expect((await editFile(mixed, { old: "b\nc", new: "B\nC" })).after).toBe("a\nB\r\nC\nd\r\n");
	expect((await editFile("a\r\nb\nc", { old: "a\nb\nc", new: "A\nB\nC" })).after).toBe("A\r\nB\nC");
	expect((await editFile(mixed, { old: "c\nd", new: "c" })).after).toBe("a\nb\r\nc\r\n");
	expect((await editFile("a b\r\na b\nc", { old: "a", new: "x\ny", all: true })).after).toBe("x\r\ny b\r\nx\r\ny b\nc");
});

test("files 24, 27: edit() keeps the byte order mark and UTF-16", async () => {
	expect((await editFile("\ufefffirst\n", { old: "first", new: "1st" })).after).toBe("\ufeff1st\n");
	const utf16 = Buffer.from("\ufeffnaïve\r\n", "utf16le");
	await using folder = temporaryWorkspace({ le: utf16, be: Buffer.from(utf16).swap16() });
	const workspace = createWorkspace({ root: folder.root, files: nodeFiles });
	const call = toolCallContext();
	for (const path of ["le", "be"]) {
		await read(workspace).execute({ path }, call);
		await edit(workspace).execute({ path, old: "naïve\n", new: "名前\n" }, call);
	}
	const wanted = Buffer.from("\ufeff名前\r\n", "utf16le");
	expect(Buffer.from(folder.bytes("le"))).toEqual(wanted);
	expect(Buffer.from(folder.bytes("be"))).toEqual(wanted.swap16());
});

test("files 25: edit() never writes back what it could not decode", async () => {
	await using folder = temporaryWorkspace({ f: Buffer.from("caf\u00e9 x", "latin1") });
	const workspace = createWorkspace({ root: folder.root, files: nodeFiles });
	const call = toolCallContext();
	await read(workspace).execute({ path: "f" }, call);
	expect((await edit(workspace).execute({ path: "f", old: "x", new: "y" }, call)).content).toBe(
		'Cannot edit "f": it is not valid UTF-8, and editing it would damage it.',
	);
	expect(Buffer.from(folder.bytes("f"))).toEqual(Buffer.from("caf\u00e9 x", "latin1"));
});

test("files 28: edit() changes nothing where the text stands not once, and says what is near", async () => {
	const text = "function a() {\n\treturn one;\n}\nreturn two;\n";
	const miss = 'Cannot edit "f": "old" occurs 0 times. Nearest to its first line is';
	const advice = "Read the file again and copy the text exactly.";
	expect(await editFile(text, { old: "    return one;\n}", new: "x" })).toEqual({
		said: `${miss} line 2 (only white space differs): "\\treturn one;". ${advice}`,
		after: text,
	});
	expect(await editFile(text, { old: "return tow;", new: "x" })).toEqual({
		said: `${miss} line 4: "return two;". ${advice}`,
		after: text,
	});
	expect(await editFile(text, { old: "return", new: "x" })).toEqual({
		said: 'Cannot edit "f": "old" occurs 2 times (lines 2, 4). Add lines around it until it is unique, or set all.',
		after: text,
	});
	expect((await editFile("", { old: "x", new: "y" })).said).toBe(
		'Cannot edit "f": "old" occurs 0 times. The file is empty.',
	);
	expect(await editFile("a a\na", { old: "a", new: "$&", all: true })).toEqual({
		said: 'Edited "f": 3 places, lines 1, 2.',
		after: "$& $&\n$&",
	});
});

test("files 29: edit() refuses an empty old text, and a new one that is the same", async () => {
	expect(await editFile("a", { old: "", new: "b" })).toEqual({
		said: '"old" is empty. Give the text to replace; use write for a new file.',
		after: "a",
	});
	expect(await editFile("a", { old: "a", new: "a" })).toEqual({
		said: '"old" and "new" are the same, so there is nothing to change.',
		after: "a",
	});
});

test("files 30: edit() wants the file read first, and as it is", async () => {
	await using folder = temporaryWorkspace({ f: "one" });
	const workspace = createWorkspace({ root: folder.root, files: nodeFiles });
	const call = toolCallContext();
	const input = { path: "f", old: "one", new: "two" };
	expect((await edit(workspace).execute(input, call)).content).toBe(
		'Cannot edit "f": it exists and you have not read it since this run started or resumed. Read it first.',
	);
	await read(workspace).execute({ path: "f" }, call);
	folder.write({ f: "one!" });
	expect((await edit(workspace).execute(input, call)).content).toBe(
		'Cannot edit "f": it changed on disk since you read it (it is now 89e674b01e5f). Read it again.',
	);
	expect((await edit(workspace).execute({ ...input, path: "g" }, call)).content).toBe(
		'Cannot edit "g": it does not exist. Use write for a new file.',
	);
});

test("fault 31: two edits of one file in one step are both made", async () => {
	await using folder = temporaryWorkspace({ f: "one two" });
	const workspace = createWorkspace({ root: folder.root, files: nodeFiles });
	const call = toolCallContext();
	await read(workspace).execute({ path: "f" }, call);
	await Promise.all([
		edit(workspace).execute({ path: "f", old: "one", new: "1" }, call),
		edit(workspace).execute({ path: "f", old: "two", new: "2" }, call),
	]);
	expect(folder.read("f")).toBe("1 2");
});
