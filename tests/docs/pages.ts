import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";

/** A Markdown file for people. */
export type Page = { readonly path: string; readonly text: string };

/** A fenced block. `line` is that of its first line. */
export type Block = { readonly page: string; readonly line: number; readonly language: string; readonly text: string };

/** The pages of the project: those at its root and all of `docs/`. */
export function pagesOf(root: string): readonly Page[] {
	const folders = [root, join(root, "docs")];
	return folders.flatMap((folder) =>
		readdirSync(folder)
			.filter((name) => name.endsWith(".md"))
			.map((name) => ({
				path: relative(root, join(folder, name)),
				text: readFileSync(join(folder, name), "utf8"),
			})),
	);
}

/** The fenced blocks of a page, in order. */
export function blocksOf({ path, text }: Page): readonly Block[] {
	return [...text.matchAll(/^```(\w*)\n([\s\S]*?)^```$/gm)].map(({ 1: language = "", 2: body = "", index }) => ({
		page: path,
		line: text.slice(0, index).split("\n").length + 1,
		language,
		text: body,
	}));
}

/** Relative links of a page that lead nowhere, to a file or to a heading that is not there. */
export function deadLinks(root: string, page: Page): readonly string[] {
	return linksOf(page)
		.filter((link) => !/^[a-z]+:/.test(link))
		.filter((link) => {
			const [path = "", heading] = link.split("#");
			const target = path === "" ? page.path : join(dirname(page.path), path);
			if (path !== "" && !existsSync(join(root, target))) return true;
			if (heading === undefined) return false;
			const text = path === "" ? page.text : readFileSync(join(root, target), "utf8");
			return !headingsOf(text).includes(heading);
		})
		.map((link) => `${page.path}: ${link}`);
}

/** Links outside of blocks and of text in the type of a program. */
export function linksOf({ text }: Page): readonly string[] {
	const prose = text.replaceAll(/^```[\s\S]*?^```$/gm, "").replaceAll(/`[^`\n]*`/g, "");
	return [...prose.matchAll(/\]\(([^()\s]+)\)/g)].map(([, link = ""]) => link);
}

/** The headings of a page as links name them. */
function headingsOf(text: string): readonly string[] {
	return [...text.matchAll(/^#+ (.+)$/gm)].map(([, title = ""]) =>
		title
			.toLowerCase()
			.replaceAll(/[^\p{L}\p{N}\s-]/gu, "")
			.trim()
			.replaceAll(/\s/g, "-"),
	);
}
