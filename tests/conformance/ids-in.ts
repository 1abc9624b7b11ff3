/**
 * The ids that the name of a test cites, each once: `T14`, `T5 to T7`, `fault 23`, `faults 21 to 23`, `files 1-4, 8`,
 * `case 4`, `processes:`. Whether they exist is not asked here.
 */
export function idsIn(name: string): readonly string[] {
	const cited = [
		...Array.from(name.matchAll(lettered), ([, letter = "", first = "", last = first]) =>
			range(Number(first), Number(last)).map((number) => `${letter}${number}`),
		),
		...Array.from(name.matchAll(numbered), ([, kind = "", list = ""]) =>
			numbersOf(list).map((number) => idOf(kind, number)),
		),
		...Array.from(name.matchAll(/\bprocesses(?=[:,])/g), () => ["processes"]),
	];
	return [...new Set(cited.flat())];
}

const lettered = /\b([TS])(\d{1,3})\b(?:(?: to |-|–)\1(\d{1,3})\b)?/g;

const numbered = /\b(faults?|cases?|files) (\d+(?:(?:, | and | to |-|–)\d+)*)\b(?!-)/g;

function numbersOf(list: string): readonly number[] {
	return list.split(/, | and /).flatMap((part) => {
		const [first = 0, last = first] = part.split(/ to |-|–/).map(Number);
		return range(first, last);
	});
}

function range(first: number, last: number): readonly number[] {
	return Array.from({ length: Math.max(0, last - first) + 1 }, (_, index) => first + index);
}

function idOf(kind: string, number: number): string {
	if (kind.startsWith("case")) return `case ${String(number).padStart(2, "0")}`;
	return `${kind.startsWith("fault") ? "fault" : kind} ${number}`;
}
