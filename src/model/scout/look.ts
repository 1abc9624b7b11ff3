import { excerptOf, reading } from "./excerpt.ts";
import { foundPlaces } from "./found.ts";
import { type Place, readHits, readNotes, readNumbered, showPlaces } from "./places.ts";
import { contentOf, languageOf, namesOf } from "./request.ts";
import { askedOf, sentencesIn } from "./sentences.ts";
import type { Result, Transcript } from "./transcript.ts";
import type { PlannedCall, Turn } from "./turn.ts";

/**
 * The next step of a child: it searches, and looks for names letter by letter, then reads around the best places, then
 * reports. Each step follows from the results alone, so a step that was lost is simply taken again.
 */
export function look(transcript: Transcript): Turn {
	const { results, mayCall } = transcript;
	const isSearched = results.some(({ tool }) => tool === "search" || tool === "grep");
	const isRead = results.some(({ tool }) => tool === "read");
	const calls = !mayCall || isRead ? [] : isSearched ? reads(transcript) : searches(transcript);
	return calls.length > 0 ? { calls } : { say: report(transcript) };
}

/** Enough to answer from; with the lines around each, about what a screen shows. */
const maxPlaces = 6;

function searches({ question, tools }: Transcript): readonly PlannedCall[] {
	const asked = askedOf(question);
	const names = namesOf(asked).slice(0, 3);
	const search = { tool: "search", input: { query: asked, limit: maxPlaces } };
	const exact = names.map((name) => ({ tool: "grep", input: { pattern: wholeWord(name), limit: 200 } }));
	if (tools.has("search")) return [search, ...(tools.has("grep") ? exact : [])];
	if (!tools.has("grep")) return [];
	const words = names.length > 0 ? names : contentOf(asked);
	const pattern = words.map(escapePattern).join("|");
	return pattern === "" ? [] : [{ tool: "grep", input: { pattern: `(?i)${pattern}`, limit: 50 } }];
}

function reads({ question, results, tools }: Transcript): readonly PlannedCall[] {
	if (!tools.has("read")) return [];
	return bestPlaces(askedOf(question), results).map(({ path, line }) => {
		const offset = Math.max(1, line - reading.before);
		return { tool: "read", input: { path, offset, limit: line - offset + 1 + reading.after } };
	});
}

function wholeWord(name: string): string {
	const start = /^\w/.test(name) ? String.raw`\b` : "";
	const end = /\w$/.test(name) ? String.raw`\b` : "";
	return `${start}${escapePattern(name)}${end}`;
}

function escapePattern(text: string): string {
	return text.replace(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`);
}

function bestPlaces(asked: string, results: readonly Result[]): readonly Place[] {
	return foundPlaces(asked, results).slice(0, maxPlaces);
}

function report({ question, results, tools }: Transcript): string {
	const asked = askedOf(question);
	const say = sentencesIn(languageOf(asked));
	const places = bestPlaces(asked, results).map((place) => withContext(place, results));
	const { corrections, isThin } = readNotes(goodTexts(results, "search"));
	const notes = corrections.map(({ word, meant }) => say.corrected(word, meant));
	if (places.length > 0 && isThin && readHits(goodTexts(results, "grep")).length === 0) {
		const nearest = places.slice(0, maxNearest).map(({ path, line }) => `${path}:${line}`);
		return [...notes, say.nothingFits(asked, nearest)].join("\n");
	}
	if (places.length > 0) return [say.disclosure, ...notes, "", showPlaces(places)].join("\n");
	const failed = results.find(({ tool, isError }) => isError && (tool === "search" || tool === "grep"));
	if (failed) return say.notSearched(asked, firstLine(failed.text));
	const isAble = results.length > 0 || tools.has("search") || tools.has("grep");
	return isAble ? say.nothingFound(asked) : say.notSearched(asked, say.noTools);
}

/** Of what hardly answers, as much as fits into one line. */
const maxNearest = 3;

function goodTexts(results: readonly Result[], tool: string): string {
	return results.flatMap((result) => (result.tool === tool && !result.isError ? [result.text] : [])).join("\n");
}

function withContext(place: Place, results: readonly Result[]): Place {
	const around = results
		.filter(({ tool, input, isError }) => tool === "read" && !isError && input["path"] === place.path)
		.map(({ text }) => readNumbered(text))
		.find((lines) => lines.some(({ number }) => number === place.line));
	return around ? { ...place, lines: excerptOf(around, place.line) } : place;
}

function firstLine(text: string): string {
	return text.split("\n")[0] ?? "";
}
