import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import { temporaryWorkspace } from "../testing/index.ts";
import { hashFile } from "./hash-file.ts";

const ofAbc = "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad";

test("hashFile() is the sha-256 of the bytes, also through a link", async () => {
	await using folder = temporaryWorkspace({ a: "abc", link: { link: "a" } });
	expect(await hashFile(folder.path("a"))).toBe(ofAbc);
	expect(await hashFile(folder.path("link"))).toBe(ofAbc);
});

test("hashFile() of what is no file is undefined, and a pipe without a writer is not waited for", async () => {
	await using folder = temporaryWorkspace({ a: "abc", "folder/": "", round: { link: "round" } });
	execFileSync("mkfifo", [folder.path("pipe")]);
	for (const path of ["missing", "a/below", "folder", "round", "pipe", "x".repeat(300)])
		expect(await hashFile(folder.path(path))).toBeUndefined();
});
