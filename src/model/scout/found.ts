import { originalityOf, sourceKeyOf } from "../../base/index.ts";
import { type Place, readFurtherHits, readHits } from "./places.ts";
import { namesOf } from "./request.ts";
import type { Result } from "./transcript.ts";

/** What was found, best first: one place of each file, then more of the best files where few files answer. */
export function foundPlaces(asked: string, results: readonly Result[]): readonly Place[] {
	const good = results.filter(({ isError }) => !isError);
	const textsOf = (tool: string): readonly string[] =>
		good.filter((result) => result.tool === tool).map(({ text }) => text);
	const exact = codeFirst(textsOf("grep").flatMap(readHits).filter(isReadable));
	const ranked = textsOf("search").flatMap(readHits);
	const further = textsOf("search").flatMap(readFurtherHits);
	// A name is used where it stands and is not introduced; search alone would put its definition first.
	const uses = asksForUses(asked) ? usesAmong(exact, namesOf(asked)) : [];
	return [...onePerFile([...withoutTwins(uses), ...ranked, ...withoutTwins(exact)]), ...further];
}

/** `who calls x`, `where is x used`, and not `how does x make its calls`. */
function asksForUses(asked: string): boolean {
	if (/使用|调用|用到|引用/.test(asked)) return namesOf(asked).length > 0;
	return namesOf(asked).some((name) => {
		const [before = "", after = ""] = asked.split(name);
		const isObject = /\b(?:calls?|uses?|imports?|(?:callers?|users?|uses|usages?|calls) of)\W+$/i.test(before);
		return isObject || /^\W+(?:(?:is|are|gets?|being)\s+)?(?:used|called|imported)\b/i.test(after);
	});
}

function usesAmong(exact: readonly Place[], names: readonly string[]): readonly Place[] {
	return exact.filter((place) => !isDefinition(place, names));
}

/** Code before comments, and comments before prose: grep answers in the order of paths, and a changelog comes early. */
function codeFirst(places: readonly Place[]): readonly Place[] {
	return places.toSorted((a, b) => usefulness(a) - usefulness(b));
}

function usefulness({ path, lines }: Place): number {
	if (/\.(?:mdx?|txt|rst|json)$/i.test(path)) return 2;
	return /^\s*(?:\*|\/\/|\/\*|#|--)/.test(lines[0]?.text ?? "") ? 1 : 0;
}

/** Where a name is introduced or passed on, by its own line. */
function isDefinition({ lines }: Place, names: readonly string[]): boolean {
	const text = lines[0]?.text ?? "";
	if (/^\s*(?:export\b|exports\.|import\b|from\b|use\b)/.test(text)) return true;
	return names.some((name) => {
		const at = text.indexOf(name);
		const [before, after] = [text.slice(0, at), text.slice(at + name.length)];
		const isDeclared = /\b(?:function\s*\*?|class|interface|type|const|let|var|def|fn|func|struct|enum)\s+$/.test(
			before,
		);
		const isMethod = /^\s*(?:(?:async|static|public|private|protected|get|set)\s+)*#?$/.test(before);
		return at !== -1 && (isDeclared || (isMethod && /^(?:<[^(]*>)?\([^;]*\{$/.test(after)));
	});
}

/** A line as long as this is minified or is data. */
function isReadable({ lines }: Place): boolean {
	return (lines[0]?.text.length ?? 0) < 400;
}

function onePerFile(places: readonly Place[]): readonly Place[] {
	return [...Map.groupBy(places, ({ path }) => path).values()].flatMap((group) => group.slice(0, 1));
}

/** Of several builds of one source, what is nearest to it. */
function withoutTwins(places: readonly Place[]): readonly Place[] {
	return [...Map.groupBy(places, ({ path }) => sourceKeyOf(path)).values()].flatMap((group) => {
		return group.toSorted((a, b) => originalityOf(b.path) - originalityOf(a.path)).slice(0, 1);
	});
}
