import { expect, test } from "vitest";
import { splitWords, stem } from "./stem.ts";

test("stem() gives the forms of a word one beginning", () => {
	const families = [
		["retry", "retries", "retried", "retrying"],
		["limit", "limits", "limited", "limiting"],
		["validate", "validates", "validated", "validator", "validation"],
		["parse", "parses", "parsed", "parser", "parsing"],
		["route", "routes", "router", "routing"],
		["stop", "stops", "stopped", "stopping"],
		["class", "classes"],
		["match", "matches", "matched", "matcher"],
		["send", "sends", "sent"],
		["compress", "compressed", "compression"],
		["coerce", "coerced", "coercion"],
		["smooth", "smoothly"],
		["similar", "similarity"],
		["transcribe", "transcribed", "transcription"],
		["exceed", "exceeds", "exceeded"],
		["speed", "speeds"],
		["child", "children"],
		["override", "overrides", "overridden"],
	];
	for (const family of families) expect([family, new Set(family.map(stem)).size]).toEqual([family, 1]);
});

test("stem() keeps words apart that only look alike, and leaves short words and other scripts alone", () => {
	for (const [one, other] of [
		["user", "use"],
		["string", "str"],
		["status", "stat"],
		["action", "act"],
		["need", "ne"],
	] as const) {
		expect(stem(one)).not.toBe(stem(other));
	}
	expect(["run", "is", "重试", "v4"].map(stem)).toEqual(["run", "is", "重试", "v4"]);
});

test("splitWords() splits names as people read them", () => {
	expect(splitWords("maxSteps max_steps HTTPServer utf8Decoder kebab-case")).toEqual(
		"max steps max steps http server utf 8 decoder kebab case".split(" "),
	);
	expect(splitWords("重试 Größe naïveTest")).toEqual(["重试", "größe", "naïve", "test"]);
});
