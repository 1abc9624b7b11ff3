import { expect, test } from "vitest";
import { redactStream } from "./redact-stream.ts";

/** Two secrets of which one begins the other. */
const redaction = {
	redact: (text: string) => text.replaceAll(/canary-12345|canary-1/g, "[secret:KEY]"),
	cut(text: string, at: number) {
		const across = [...text.matchAll(/canary-12345|canary-1/g)].find(
			({ index, 0: value }) => index < at && index + value.length > at,
		);
		return across?.index ?? at;
	},
	longest: 12,
};

test("redactStream() finds a secret wherever the pieces part it", () => {
	const text = "before canary-12345 between canary-1 after";
	for (let at = 0; at <= text.length; at++) {
		const stream = redactStream(redaction);
		const out = stream.take(text.slice(0, at)) + stream.take(text.slice(at)) + stream.end();
		expect(out).toBe("before [secret:KEY] between [secret:KEY] after");
	}
	const stream = redactStream(redaction);
	expect(Array.from(text, (char) => stream.take(char)).join("") + stream.end()).toBe(
		"before [secret:KEY] between [secret:KEY] after",
	);
});
