/** A glob, compiled: whether it matches a path with `/`. Takes time in proportion to pattern times path, never more. */
export type GlobMatcher = (path: string) => boolean;

/**
 * Compiles `*` and `?` (within a name), `**` (any folders), `[a-z]`, `[!a-z]`, `{a,b}` and `\` before a character.
 *
 * A pattern without `/` matches a name in any folder. Braces multiply, so more than `maxBranches` are a problem, as is a
 * pattern of more than `maxChars`.
 */
export function compileGlob(pattern: string): { readonly matches: GlobMatcher } | { readonly problem: string } {
	const trimmed = pattern.trim().replace(/^\.\//, "");
	if (trimmed === "") return { problem: "the pattern is empty" };
	if (trimmed.length > maxChars) return { problem: `it is longer than ${maxChars} characters. Use several` };
	const branches = expandBraces(trimmed);
	if (!branches) return { problem: `its braces stand for more than ${maxBranches} patterns. Use fewer` };
	const globs = branches.map((branch) => {
		const anchored = branch.includes("/") ? branch.replace(/^\//, "") : `**/${branch}`;
		return (anchored.endsWith("/") ? `${anchored}**` : anchored).split("/").map(compileName);
	});
	return {
		matches(path) {
			const names = path.split("/").map((name) => Array.from(name));
			return globs.some((glob) =>
				matchesAll(glob, names, (part, name) => part === "**" || matchesName(part, name), isDeep),
			);
		},
	};
}

const maxBranches = 1_000;

/** Far longer than any path; what follows takes time with the square of it. */
const maxChars = 1_000;

type Token = { readonly any: "one" | "many" } | { readonly one: (character: string) => boolean };
type NamePart = "**" | readonly Token[];

const isDeep = (part: NamePart): boolean => part === "**";

/** Undefined where there would be too many. */
function expandBraces(pattern: string): readonly string[] | undefined {
	let done: readonly string[] = [""];
	let rest = pattern;
	for (let brace = findBrace(rest); brace; brace = findBrace(rest)) {
		const inner = brace.choices.map(expandBraces);
		const choices = inner.flatMap((choice) => choice ?? []);
		if (inner.includes(undefined) || done.length * choices.length > maxBranches) return undefined;
		const head = rest.slice(0, brace.start);
		done = done.flatMap((start) => choices.map((choice) => start + head + choice));
		rest = rest.slice(brace.end);
	}
	return done.map((start) => start + rest);
}

type Brace = { readonly start: number; readonly end: number; readonly choices: readonly string[] };

/** The first brace that closes and offers a choice. */
function findBrace(text: string): Brace | undefined {
	for (let start = text.indexOf("{"); start !== -1; start = text.indexOf("{", start + 1)) {
		const brace = readBrace(text, start);
		if (brace) return brace;
	}
	return undefined;
}

function readBrace(text: string, start: number): Brace | undefined {
	const choices: string[] = [];
	let depth = 0;
	let from = start + 1;
	for (let at = start; at < text.length; at++) {
		const character = text[at];
		if (character === "{") depth++;
		if (character === "}") depth--;
		if (depth > 0 && !(character === "," && depth === 1)) continue;
		choices.push(text.slice(from, at));
		from = at + 1;
		if (depth === 0) return choices.length > 1 ? { start, end: at + 1, choices } : undefined;
	}
	return undefined;
}

function compileName(name: string): NamePart {
	if (name === "**") return "**";
	const tokens: Token[] = [];
	const characters = Array.from(name);
	for (let at = 0; at < characters.length; at++) {
		const character = characters[at] ?? "";
		const close = character === "[" ? characters.indexOf("]", at + 2) : -1;
		if (character === "*") tokens.push({ any: "many" });
		else if (character === "?") tokens.push({ any: "one" });
		else if (close !== -1) {
			tokens.push({ one: compileClass(characters.slice(at + 1, close)) });
			at = close;
		} else {
			const literal = character === "\\" ? (characters[++at] ?? character) : character;
			tokens.push({ one: (other) => other === literal });
		}
	}
	return tokens;
}

function compileClass(inner: readonly string[]): (character: string) => boolean {
	const isNegated = inner[0] === "!" || inner[0] === "^";
	const members = isNegated ? inner.slice(1) : inner;
	return (character) => {
		const isMember = members.some((member, at) => {
			if (member === character) return true;
			const end = members[at + 1] === "-" ? members[at + 2] : undefined;
			return end !== undefined && member <= character && character <= end;
		});
		return isMember !== isNegated;
	};
}

function matchesName(tokens: readonly Token[], name: readonly string[]): boolean {
	const fits = (token: Token, character: string): boolean => ("any" in token ? true : token.one(character));
	return matchesAll(tokens, name, fits, (token) => "any" in token && token.any === "many");
}

/**
 * Whether parts match items one by one, where a part that `repeats` matches any number of them. Only the last such
 * part is ever tried again, which is what keeps this from growing with every star.
 */
function matchesAll<Part, Item>(
	parts: readonly Part[],
	items: readonly Item[],
	fits: (part: Part, item: Item) => boolean,
	repeats: (part: Part) => boolean,
): boolean {
	let part = 0;
	let item = 0;
	let star: { readonly part: number; item: number } | undefined;
	while (item < items.length) {
		const wanted = parts[part];
		const found = items[item];
		if (wanted !== undefined && repeats(wanted)) {
			star = { part, item };
			part++;
		} else if (wanted !== undefined && found !== undefined && fits(wanted, found)) {
			part++;
			item++;
		} else if (star) {
			star.item++;
			part = star.part + 1;
			item = star.item;
		} else return false;
	}
	return parts.slice(part).every(repeats);
}
