/**
 * The lines of a diff without the contents of secret files: of those only the header stays.
 *
 * git writes `diff --git a/x b/x` before each file and starts every line of content with one of a few characters, so
 * what follows a hidden header is dropped up to a line that can only be a header or a commit.
 */
export async function* hideSecretDiffs(
	lines: AsyncIterable<string>,
	isSecret: (path: string) => boolean,
): AsyncGenerator<string, void, void> {
	let isHiding = false;
	for await (const line of lines) {
		const header = /^diff --(?:git|cc|combined) (.*)$/.exec(line);
		if (header) {
			isHiding = pathsIn(header[1] ?? "").some(isSecret);
			yield line;
			if (isHiding) yield "[not shown: this file holds secrets, which agents do not see]";
			continue;
		}
		if (isHiding && !isDiffLine(line)) isHiding = false;
		if (!isHiding) yield line;
	}
}

/** `a/x b/x`, `"a/\303\274" b/y` or, for a merge, `x`: every way to split it, since a name may hold spaces. */
function pathsIn(header: string): string[] {
	const quoted = [...header.matchAll(/"((?:[^"\\]|\\.)*)"/g)].map(([, inner = ""]) => inner);
	const ends = header
		.split(" ")
		.flatMap((_word, index, words) => [words.slice(index).join(" "), words.slice(0, index + 1).join(" ")]);
	return [...quoted, ...ends].map((path) => path.replace(/^"?[ab]\//, "").replace(/"$/, ""));
}

function isDiffLine(line: string): boolean {
	if (line === "" || /^[ +\-\\@]/.test(line)) return true;
	return /^(?:index|old mode|new mode|deleted file|new file|similarity|dissimilarity|rename|copy|Binary files|GIT binary|literal|delta|mode) ?/.test(
		line,
	);
}
