import { fileKindOf, isBuilt, sourceKeyOf } from "./file-kind.ts";
import type { Hit } from "./rank.ts";

/**
 * Makes one hit of the builds of one source, with the score of the best: the source itself where there is one, else the
 * build that reads best. Two sources are two hits, however alike their paths.
 */
export function withoutTwins(hits: readonly Hit[]): readonly Hit[] {
	return [...Map.groupBy(hits.toSorted(byScore), twinKey).values()].flatMap((group) => {
		const [best] = group;
		const [kept] = group.toSorted((a, b) => originality(b.path) - originality(a.path));
		if (!best || !kept) return [];
		const others = group.filter((hit) => hit !== kept && originality(hit.path) === sourceOriginality);
		const twins = group.filter((hit) => hit !== kept && !others.includes(hit)).map((hit) => hit.path);
		return [{ ...kept, score: best.score, twins }, ...others];
	});
}

/** Lets files that say the same in their best line, such as one per language, follow the first at a distance. */
export function withoutCopies(hits: readonly Hit[]): readonly Hit[] {
	const said = new Set<string>();
	return hits.map((hit) => {
		const text = hit.lines[0]?.text.trim() ?? "";
		const isCopy = text.length >= minSaidChars && said.has(text);
		said.add(text);
		return isCopy ? { ...hit, score: hit.score * 0.6 } : hit;
	});
}

/** A shorter line is the same in two files by chance. */
const minSaidChars = 20;

/** Best first; the order of paths decides between equals. */
export function byScore(a: Hit, b: Hit): number {
	return b.score - a.score || (a.path < b.path ? -1 : 1);
}

function twinKey({ path }: Hit): string {
	return /\.[cm]?[jt]sx?$/.test(path) ? sourceKeyOf(path) : path;
}

const sourceOriginality = 4;

/** A source above a script, a script above its CommonJS form, and all of them above declarations and builds. */
function originality(path: string): number {
	const built = isBuilt(path) ? 1 : 0;
	if (fileKindOf(path) === "declaration") return 1 - built;
	if (/\.c[jt]s$|\/cjs\//.test(`/${path}`)) return 2 - built;
	return (/\.[m]?tsx?$/.test(path) ? sourceOriginality : 3) - built;
}
