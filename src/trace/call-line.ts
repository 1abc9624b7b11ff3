/** Room for one line of a terminal beside the agent's name. */
const maxLength = 80;

/** Of an input that is longer only the beginning is read, so that a large file in a call costs nothing. */
const maxReadLength = 4096;

/** A call as one line for people, cut: the tool, its first argument bare, the others with their names. */
export function callLine(tool: string, input: string): string {
	const line = `${tool} ${argumentsOf(input)}`.replace(/\s+/g, " ").trim();
	return line.length <= maxLength ? line : `${line.slice(0, maxLength - 1)}…`;
}

function argumentsOf(input: string): string {
	const fields = fieldsOf(input);
	if (!fields) return input.slice(0, maxLength);
	return fields.map(([name, text], index) => (index === 0 ? text : `${name}: ${text}`)).join(", ");
}

type Field = readonly [name: string, text: string];

/** The arguments of a call, as many as the beginning of a long input tells; undefined where it is no object. */
function fieldsOf(input: string): readonly Field[] | undefined {
	if (input.length > maxReadLength)
		return input.startsWith("{") ? firstFields(input.slice(0, maxReadLength)) : undefined;
	try {
		const value: unknown = JSON.parse(input);
		if (typeof value !== "object" || value === null) return [["", String(value)]];
		return Object.entries(value).map(([name, item]) => [name, textOf(item)]);
	} catch {
		return undefined;
	}
}

/** Texts and plain values of an object of which only the beginning is there; the last text may be cut. */
function firstFields(start: string): readonly Field[] {
	return [...start.matchAll(field)].map(([, name = "", text, plain = ""]) => [
		name,
		text === undefined ? plain : unescaped(text),
	]);
}

/** A name in quotes, and a text that may lack its end, or a number, `true`, `false` or `null`. */
const field = /"(\w+)"\s*:\s*(?:"((?:[^"\\]|\\.)*)|([\w.+-]+))/gs;

/** What a cut left of an escape at the end is left out. */
function unescaped(text: string): string {
	try {
		return String(JSON.parse(`"${text.replace(/\\u[0-9a-fA-F]{0,3}$/, "")}"`));
	} catch {
		return text;
	}
}

function textOf(value: unknown): string {
	return typeof value === "string" ? value : JSON.stringify(value);
}
