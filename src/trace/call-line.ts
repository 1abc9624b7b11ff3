/** Room for one line of a terminal beside the agent's name. */
const maxLength = 80;

/** Arguments of more text are only parsed for their beginning, so that a large file in a call costs nothing. */
const maxParsedLength = 4096;

/** A call as one line for people: the tool and its first arguments, cut. */
export function callLine(tool: string, input: string): string {
	const line = `${tool} ${argumentsOf(input)}`.replace(/\s+/g, " ").trim();
	return line.length <= maxLength ? line : `${line.slice(0, maxLength - 1)}…`;
}

function argumentsOf(input: string): string {
	if (input.length > maxParsedLength) return input.slice(0, maxLength);
	try {
		const value: unknown = JSON.parse(input);
		if (typeof value !== "object" || value === null) return String(value);
		return Object.entries(value)
			.map(([key, item]) => `${key}: ${textOf(item)}`)
			.join(", ");
	} catch {
		return input;
	}
}

function textOf(value: unknown): string {
	return typeof value === "string" ? value : JSON.stringify(value);
}
