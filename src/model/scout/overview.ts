import { type Place, type PlaceLine, readNumbered, showPlaces } from "./places.ts";
import { languageOf } from "./request.ts";
import { askedOf, sentencesIn } from "./sentences.ts";
import type { Transcript } from "./transcript.ts";
import type { Turn } from "./turn.ts";

/** The next step for a question about all of a project: it lists what introduces one, reads that, and reports. */
export function overview({ question, results, mayCall }: Transcript): Turn {
	const listed = results.find(({ tool }) => tool === "glob");
	const isRead = results.some(({ tool }) => tool === "read");
	if (mayCall && !listed) return { calls: [{ tool: "glob", input: { pattern: introducing } }] };
	const paths = (listed?.isError ? "" : (listed?.text ?? "")).split("\n").filter((path) => /^\w[\w.-]*$/.test(path));
	if (mayCall && !isRead && paths.length > 0) {
		return { calls: paths.slice(0, maxFiles).map((path) => ({ tool: "read", input: { path, limit: readLines } })) };
	}
	const say = sentencesIn(languageOf(question));
	const places = results.flatMap(({ tool, input, text, isError }) => {
		const { path } = input;
		return tool === "read" && !isError && typeof path === "string" ? introductionIn(path, readNumbered(text)) : [];
	});
	if (places.length === 0) return { say: say.nothingFound(askedOf(question)) };
	return { say: [say.disclosure, "", showPlaces(places)].join("\n") };
}

/** Files of the top folder that say what a project is. */
const introducing =
	"{README,README.md,README.rst,README.txt,Readme.md,readme.md,package.json,pyproject.toml,Cargo.toml,go.mod}";
const maxFiles = 4;
const readLines = 80;

const maxProse = 8;

/** The first lines of prose, or the name and the description. */
function introductionIn(path: string, lines: readonly PlaceLine[]): readonly Place[] {
	const isProse = /^readme/i.test(path);
	const fence = lines.findIndex(({ text }) => /^\s*(?:```|~~~)/.test(text));
	const before = fence === -1 ? lines : lines.slice(0, fence);
	const said = isProse
		? before.filter(({ text }) => prose.test(text)).slice(0, maxProse)
		: lines.filter(({ text }) => describing.test(text)).slice(0, 2);
	const [first] = said;
	return first ? [{ path, line: first.number, lines: said }] : [];
}

/** A heading, or a line that starts with a letter, and is no link, badge or markup. */
const prose = /^(?:#+ |\*{0,2}_{0,2}[\p{L}\d`"'])(?!.*\]: ?http)/u;
const describing = /^\s*"?(?:name|description)"?\s*[:=]|^module /;
