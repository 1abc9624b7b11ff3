import { truncateSync } from "node:fs";
import { expect, test } from "vitest";
import { type Files, nodeFiles } from "../host/index.ts";
import { type FileTree, temporaryWorkspace, toolCallContext } from "../testing/index.ts";
import { createWorkspace, read } from "./index.ts";

type Input = { readonly path: string; readonly offset?: number; readonly limit?: number };

async function readFrom(tree: FileTree, input: Input, files: Files = nodeFiles): Promise<string> {
	await using folder = temporaryWorkspace(tree);
	const tool = read(createWorkspace({ root: folder.root, files }));
	return (await tool.execute(input, toolCallContext())).content;
}

const numbers = (count: number): string => Array.from({ length: count }, (_, index) => `n${index + 1}\n`).join("");

test("read() numbers lines, without their endings", async () => {
	expect(await readFrom({ a: "one\n\ttwo\r\n\nthree|3" }, { path: "a" })).toBe("1|one\n2|\ttwo\n3|\n4|three|3");
	expect(await readFrom({ a: "" }, { path: "a" })).toBe("[The file is empty.]");
	expect(await readFrom({ a: "\n" }, { path: "a" })).toBe("1|");
});

test("read() says how to go on, and where the file ends", async () => {
	const tree = { a: numbers(5213) };
	const whole = (await readFrom(tree, { path: "a" })).split("\n");
	expect([whole[0], whole[1999], whole[2000]]).toEqual([
		"1|n1",
		"2000|n2000",
		"[Lines 1-2000 of 5213. Continue with offset=2001.]",
	]);
	expect(await readFrom(tree, { path: "a", offset: 5212 })).toBe("5212|n5212\n5213|n5213");
	expect(await readFrom(tree, { path: "a", offset: 3, limit: 2 })).toBe(
		"3|n3\n4|n4\n[Lines 3-4 of 5213. Continue with offset=5.]",
	);
	expect(await readFrom(tree, { path: "a", offset: 0, limit: 0 })).toBe(
		"1|n1\n[Lines 1-1 of 5213. Continue with offset=2.]",
	);
	expect(await readFrom(tree, { path: "a", offset: 9999 })).toBe('"a" has 5213 lines, so offset 9999 is past its end.');
});

test("read() stops before its text is long enough to be cut by the bound of all tools", async () => {
	const shown = await readFrom({ a: `${"x".repeat(999)}\n`.repeat(100) }, { path: "a" });
	expect(shown.length).toBeLessThan(30_000);
	expect(shown.split("\n").at(-1)).toBe("[Lines 1-26 of 100. Continue with offset=27.]");
});

test("files 14: read() streams a huge file, and memory does not grow with it", async () => {
	await using folder = temporaryWorkspace({ big: numbers(20_000) });
	truncateSync(folder.path("big"), 6 * 2 ** 30);
	let bytes = 0;
	const counting: Files = {
		...nodeFiles,
		async open(path, use) {
			const file = await nodeFiles.open(path, use);
			const countedRead: typeof file.read = async (into, position) => {
				const count = await file.read(into, position);
				bytes += count;
				return count;
			};
			return { ...file, read: countedRead };
		},
	};
	const tool = read(createWorkspace({ root: folder.root, files: counting }));
	const { content } = await tool.execute({ path: "big", limit: 2 }, toolCallContext());
	expect(content).toBe("1|n1\n2|n2\n[Lines 1-2; the file is 6.4 GB. Continue with offset=3.]");
	expect(bytes).toBe(65_536);
});

test("files 14: read() gives up on a line that is too far into a huge file", async () => {
	await using folder = temporaryWorkspace({ big: numbers(20_000) });
	truncateSync(folder.path("big"), 6 * 2 ** 30);
	const tool = read(createWorkspace({ root: folder.root, files: nodeFiles }));
	expect(await tool.execute({ path: "big", offset: 30_000 }, toolCallContext())).toEqual({
		content: 'Line 30000 of "big" was not reached in its first 256 MB. Use grep.',
		isError: true,
	});
});

test("files 15: read() cuts a long line, says how long it is, and never inside a character", async () => {
	const shown = await readFrom({ a: `${"x".repeat(1_999)}😀${"y".repeat(50_000_000)}\nnext` }, { path: "a" });
	expect(shown).toBe(`1|${"x".repeat(1_999)} [line cut: 50,002,001 characters]\n2|next`);
});

test("files 23: read() names what is no text by its type and size", async () => {
	const bytes = (...start: readonly number[]): Uint8Array => Buffer.concat([Buffer.from(start)], 48_000);
	const tree = {
		png: bytes(0x89, 0x50, 0x4e, 0x47),
		elf: bytes(0x7f, 0x45, 0x4c, 0x46),
		db: bytes(...Buffer.from("SQLite format 3\0")),
		odd: bytes(0x61),
	};
	const shown = await Promise.all(Object.keys(tree).map((path) => readFrom(tree, { path })));
	expect(shown).toEqual([
		'"png" is binary (image/png, 48 KB) and has no text to show.',
		'"elf" is binary (application/x-executable, 48 KB) and has no text to show.',
		'"db" is binary (application/vnd.sqlite3, 48 KB) and has no text to show.',
		'"odd" is binary (application/octet-stream, 48 KB) and has no text to show.',
	]);
});

test("files 24: read() decodes UTF-16 with a byte order mark", async () => {
	const littleEndian = Buffer.from("\ufeffnaïve\r\n名前\r\n", "utf16le");
	const tree = { le: littleEndian, be: Buffer.from(littleEndian).swap16() };
	expect(await readFrom(tree, { path: "le" })).toBe("1|naïve\n2|名前");
	expect(await readFrom(tree, { path: "be" })).toBe("1|naïve\n2|名前");
});

test("files 25: read() shows bytes that are not valid UTF-8 as such, and says so", async () => {
	const warning = "[The file is not valid UTF-8: bytes that could not be read show as �. It cannot be edited.]";
	expect(await readFrom({ a: Buffer.from("caf\u00e9\n", "latin1") }, { path: "a" })).toBe(`1|caf�\n${warning}`);
	// A character that was cut at the end of the file, and one that is � itself.
	expect(await readFrom({ a: Buffer.from("é").subarray(0, 1) }, { path: "a" })).toBe(`1|�\n${warning}`);
	expect(await readFrom({ a: "�\n" }, { path: "a" })).toBe("1|�");
	// No character breaks where one piece of the file ends and the next begins.
	const shown = await readFrom(
		{ a: `x${"é".repeat(40_000)}\n`.replaceAll(/é{40}/g, "$&\n") },
		{ path: "a", offset: 815 },
	);
	expect(shown).not.toContain("�");
});

test("files 5: read() says where a link leads", async () => {
	expect(await readFrom({ "sub/a": "text", link: { link: "sub" } }, { path: "link/a" })).toBe(
		'1|text\n["link/a" leads to "sub/a".]',
	);
});
