import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";

const script = join(import.meta.dirname, "../scripts/embed-texts.ts");

test("the generated texts are what the Markdown says", () => {
	expect(embedTexts("--check")).toEqual({ code: 0, stderr: "" });
});

test("embed-texts sorts by path, and --check tells a stale module without touching it", () => {
	const folder = mkdtempSync(join(tmpdir(), "errand-texts-"));
	try {
		mkdirSync(join(folder, "b"));
		writeFileSync(join(folder, "c.md"), "Third.\n");
		writeFileSync(join(folder, "b", "a.md"), 'Says "hi".\r\nTwice.\n');
		expect(embedTexts(folder).code).toBe(0);
		const generated = readFileSync(join(folder, "texts.generated.ts"), "utf8");
		expect(generated.split("\n").slice(1)).toEqual([
			"export const texts = {",
			String.raw`	"b/a.md": "Says \"hi\".\nTwice.",`,
			String.raw`	"c.md": "Third.",`,
			"} as const;",
			"",
		]);

		writeFileSync(join(folder, "c.md"), "Changed.\n");
		const { code, stderr } = embedTexts("--check", folder);
		expect(code).toBe(1);
		expect(stderr).toMatch(/texts\.generated\.ts" is older than its Markdown\. Run: npm run texts\n$/);
		expect(readFileSync(join(folder, "texts.generated.ts"), "utf8")).toBe(generated);
	} finally {
		rmSync(folder, { recursive: true });
	}
});

function embedTexts(...args: readonly string[]): { code: number | null; stderr: string } {
	const { status, stderr } = spawnSync(process.execPath, ["--disable-warning=ExperimentalWarning", script, ...args], {
		encoding: "utf8",
	});
	return { code: status, stderr };
}
