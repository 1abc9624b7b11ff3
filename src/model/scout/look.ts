import { type Place, readFurtherHits, readHits, readNumbered, showPlace } from "./places.ts";
import { contentOf, languageOf, namesOf } from "./request.ts";
import { askedOf, sentencesIn } from "./sentences.ts";
import type { Result, Transcript } from "./transcript.ts";
import type { PlannedCall, Turn } from "./turn.ts";

/**
 * The next step of a child: it searches, then reads around the best places and looks for the names letter by letter,
 * then reports. Each step follows from the results alone, so a step that was lost is simply taken again.
 */
export function look(transcript: Transcript): Turn {
	const { results, mayCall } = transcript;
	const searched = results.filter(({ tool }) => tool === "search" || tool === "grep");
	const calls = !mayCall ? [] : searched.length === 0 ? firstCalls(transcript) : followUps(transcript);
	return calls.length > 0 ? { calls } : { say: report(transcript) };
}

/** Enough to answer from, and to be read at a glance. */
const maxPlaces = 8;

/** Places that are shown with the lines around them. */
const maxRead = 6;

function firstCalls({ question, tools }: Transcript): readonly PlannedCall[] {
	const query = askedOf(question);
	if (tools.has("search")) return [{ tool: "search", input: { query, limit: maxPlaces } }];
	if (!tools.has("grep")) return [];
	const words = namesOf(query).length > 0 ? namesOf(query) : contentOf(query);
	const pattern = words.map(escapePattern).join("|");
	return pattern === "" ? [] : [{ tool: "grep", input: { pattern: `(?i)${pattern}`, limit: 50 } }];
}

/** One round of these; where they were made, the report is next. */
function followUps({ question, results, tools }: Transcript): readonly PlannedCall[] {
	if (results.some(({ tool }) => tool === "read") || results.filter(({ tool }) => tool === "grep").length > 0)
		return [];
	const texts = results.filter(({ tool, isError }) => tool === "search" && !isError).map(({ text }) => text);
	const found = [...texts.flatMap(readHits), ...texts.flatMap(readFurtherHits)];
	const reads = found.slice(0, maxRead).map(({ path, line }): PlannedCall => {
		return { tool: "read", input: { path, offset: Math.max(1, line - before), limit: before + 1 + after } };
	});
	const greps = namesOf(askedOf(question))
		.slice(0, 3)
		.map((name): PlannedCall => {
			return { tool: "grep", input: { pattern: wholeWord(name), limit: 200 } };
		});
	return [...(tools.has("read") ? reads : []), ...(tools.has("grep") ? greps : [])];
}

/** Lines around a place: the comment above it fits, and the start of its body. */
const before = 2;
const after = 5;

function wholeWord(name: string): string {
	const start = /^\w/.test(name) ? String.raw`\b` : "";
	const end = /\w$/.test(name) ? String.raw`\b` : "";
	return `${start}${escapePattern(name)}${end}`;
}

function escapePattern(text: string): string {
	return text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}

function report({ question, results, tools }: Transcript): string {
	const asked = askedOf(question);
	const say = sentencesIn(languageOf(asked));
	const places = placesOf(asked, results);
	if (places.length > 0) return [say.disclosure, "", ...places.map((place) => showPlace(place))].join("\n");
	const failed = results.find(({ tool, isError }) => isError && (tool === "search" || tool === "grep"));
	if (failed) return say.notSearched(asked, firstLine(failed.text));
	const isAble = results.length > 0 || tools.has("search") || tools.has("grep");
	return isAble ? say.nothingFound(asked) : say.notSearched(asked, say.noTools);
}

/** The best place of each file, as ranked; then more of the best files where few files answer. */
function placesOf(asked: string, results: readonly Result[]): readonly Place[] {
	const good = results.filter(({ isError }) => !isError);
	const textsOf = (tool: string): readonly string[] =>
		good.filter((result) => result.tool === tool).map(({ text }) => text);
	const exact = textsOf("grep").flatMap(readHits).filter(isReadable);
	const ranked = textsOf("search").flatMap(readHits);
	const further = textsOf("search").flatMap(readFurtherHits);
	const isForUses = /\b(?:used|uses|callers?|calls|called)\b|使用|调用|用到/.test(asked) && namesOf(asked).length > 0;
	// A name is used where it stands and is not introduced; search alone would put its definition first.
	const uses = isForUses ? codeFirst(exact.filter((place) => !isDefinition(place))) : [];
	const places = [...onePerFile([...uses, ...ranked, ...exact]), ...further];
	return places.slice(0, maxPlaces).map((place) => withContext(place, good));
}

/** A line as long as this is minified or is data. */
function isReadable({ lines }: Place): boolean {
	return (lines[0]?.text.length ?? 0) < 400;
}

/** Grep answers in the order of paths, and a changelog comes early in it. */
function codeFirst(places: readonly Place[]): readonly Place[] {
	const isProse = ({ path }: Place): boolean => /\.(?:mdx?|txt|rst|json)$/i.test(path);
	return [...places.filter((place) => !isProse(place)), ...places.filter(isProse)];
}

function withContext(place: Place, results: readonly Result[]): Place {
	const around = results
		.filter(({ tool, input }) => tool === "read" && input["path"] === place.path)
		.map(({ text }) => readNumbered(text))
		.find((lines) => lines.some(({ number }) => number === place.line));
	return around ? { ...place, lines: around } : place;
}

function onePerFile(places: readonly Place[]): readonly Place[] {
	return [...Map.groupBy(places, ({ path }) => path).values()].flatMap((group) => group.slice(0, 1));
}

/** Where a name is introduced or passed on, by its own line. */
function isDefinition({ lines }: Place): boolean {
	const text = lines[0]?.text ?? "";
	return /^\s*(?:export\s|import\b|(?:pub\s+)?(?:async\s+)?(?:function|class|interface|type|const|def|fn|func|struct|enum)\s)/.test(
		text,
	);
}

function firstLine(text: string): string {
	return text.split("\n")[0] ?? "";
}
