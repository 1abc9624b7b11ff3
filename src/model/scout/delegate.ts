import { withMarkup } from "../../base/index.ts";
import { facetsOf } from "./facets.ts";
import { look } from "./look.ts";
import { type Place, readReport, showPlace } from "./places.ts";
import { languageOf } from "./request.ts";
import { askedOf, sentencesIn } from "./sentences.ts";
import type { Result, Transcript } from "./transcript.ts";
import type { PlannedCall, Turn } from "./turn.ts";

/**
 * The next step of the main agent: one child per facet, side by side, then one answer from their reports. Where no
 * child could be had, it looks itself.
 */
export function delegate(transcript: Transcript): Turn {
	const { question, results, mayCall } = transcript;
	const tasks = results.filter(({ tool }) => tool === "task");
	if (tasks.length === 0 && mayCall) return { calls: facetsOf(question).map((facet) => taskFor(facet, transcript)) };
	const isRefused = tasks.every(({ isError, text }) => isError && readReport(text).length === 0);
	return isRefused ? look(transcript) : { say: answer(question, tasks) };
}

function taskFor(facet: string, { question, tools }: Transcript): PlannedCall {
	const say = sentencesIn(languageOf(question));
	const agents = agentsOf(tools.get("task"));
	// `explore` only reads. Where a user has switched it off, the filter says the same.
	const agent = agents.includes("explore") ? { subagent_type: "explore" } : { tool_filter: "readonly" };
	return { tool: "task", input: { description: say.describe(facet), prompt: say.ask(facet), ...agent } };
}

function agentsOf(schema: object | undefined): readonly unknown[] {
	const at = (value: unknown, key: string): unknown => {
		return typeof value === "object" && value !== null
			? (value as { readonly [key: string]: unknown })[key]
			: undefined;
	};
	const agents = at(at(at(schema, "properties"), "subagent_type"), "enum");
	return Array.isArray(agents) ? agents : [];
}

type Report = {
	readonly facet: string;
	readonly places: readonly Place[];
	/** What the child said, for where it names no place. */
	readonly text: string;
	/** What it says of the question itself, each in brackets. */
	readonly notes: readonly string[];
	readonly failure?: string | undefined;
};

/** Best first over all reports; each facet has a place among the first, or a line that says why not. */
function answer(question: string, tasks: readonly Result[]): string {
	const say = sentencesIn(languageOf(question));
	const reports = tasks.map(toReport);
	const merged = merge(reports);
	const silent = reports.filter(({ places }) => places.length === 0);
	const lines = silent.map(({ facet, failure, text }) => {
		return failure === undefined ? text || say.nothingFound(facet) : say.notSearched(facet, failure);
	});
	const isLabelled = reports.length > 1;
	const shown = merged.map(({ place, facets }) => showPlace(place, isLabelled ? facets.join("; ") : ""));
	const notes = new Set(reports.flatMap((report) => (report.places.length > 0 ? report.notes : [])));
	return [
		...(shown.length > 0 ? [say.disclosure, ...notes, "", shown.join("\n\n")] : []),
		...(shown.length > 0 && lines.length > 0 ? [""] : []),
		...lines,
	].join("\n");
}

function toReport({ input, text, isError }: Result): Report {
	const { prompt } = input;
	const facet = askedOf(typeof prompt === "string" ? prompt : "");
	// A child's report is inert for a model; what is shown of it is a file as it stands.
	const places = readReport(withMarkup(text));
	const said = /<report-[^>]*>\n([\s\S]*?)\n?<\/report-/.exec(text)?.[1]?.trim() ?? "";
	const notes = said.split("\n").filter((line) => /^\[.*\]$/.test(line));
	return { facet, places, text: said, notes, failure: isError ? firstSentence(text) : undefined };
}

/** The facts of a failed child stand in brackets; why it failed is on the line after them. */
function firstSentence(text: string): string {
	const lines = text.split("\n").filter((line) => line.trim() !== "");
	return lines.find((line) => !line.startsWith("[") && !line.startsWith("<")) ?? lines[0] ?? "";
}

type Merged = { readonly place: Place; readonly facets: readonly string[]; readonly score: number };

/** A place that answers several facets rises. Of equal ones, the earlier facet's comes first. */
function merge(reports: readonly Report[]): readonly Merged[] {
	const found = new Map<string, Merged>();
	for (const { facet, places } of reports) {
		places.forEach((place, rank) => {
			const before = found.get(place.path);
			const near = before !== undefined && Math.abs(before.place.line - place.line) <= nearLines;
			const key = before === undefined || near ? place.path : `${place.path}:${place.line}`;
			if (near && before.facets.includes(facet)) return;
			const facets = [...(near ? before.facets : []), facet];
			const score = (near ? before.score : 0) + 1 / (rank + 1);
			found.set(key, { place: near ? before.place : place, facets, score });
		});
	}
	return [...found.values()].sort((a, b) => b.score - a.score).slice(0, maxMerged);
}

/** Two places this near are one to a reader. */
const nearLines = 10;

/** A little more than one report has: every facet is among the first. */
const maxMerged = 8;
