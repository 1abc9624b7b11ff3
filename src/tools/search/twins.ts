import { originalityOf, sourceKeyOf, sourceOriginality } from "../../base/index.ts";
import { fileKindOf } from "./file-kind.ts";
import type { Hit } from "./rank.ts";

/**
 * Makes one hit of the builds of one source, with the score of the best: the source itself where there is one, else the
 * build that reads best. Two sources are two hits, however alike their paths.
 */
export function withoutTwins(hits: readonly Hit[]): readonly Hit[] {
	return [...Map.groupBy(hits.toSorted(byScore), twinKey).values()].flatMap((group) => {
		const [best] = group;
		const [kept] = group.toSorted((a, b) => originalityOf(b.path) - originalityOf(a.path));
		if (!best || !kept) return [];
		// A declaration that says more than what it declares, such as what an option is for, stands for itself.
		const saysMore = ({ path, score }: Hit): boolean => fileKindOf(path) === "declaration" && score > kept.score;
		const others = group.filter((hit) => {
			return hit !== kept && (originalityOf(hit.path) === sourceOriginality || saysMore(hit));
		});
		const twins = group.filter((hit) => hit !== kept && !others.includes(hit)).map((hit) => hit.path);
		return [{ ...kept, score: saysMore(best) ? kept.score : best.score, twins }, ...others];
	});
}

/** Lets files that say the same in their best line, such as one per language, follow the first at a distance. */
export function withoutCopies(hits: readonly Hit[]): readonly Hit[] {
	const said = new Set<string>();
	return hits.map((hit) => {
		const text = hit.lines[0]?.text.trim() ?? "";
		const isCopy = text.length >= minSaidChars && said.has(text);
		said.add(text);
		return isCopy ? { ...hit, score: hit.score * 0.3 } : hit;
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
