import { expect, test } from "vitest";
import { createReportCheck } from "./index.ts";

const check = await createReportCheck({ type: ["object", "array"] });

test.each([
	["the whole text", '{ "a": 1 }', { a: 1 }],
	["a fenced block", 'Here:\n```json\n{ "a": [1] }\n```\nDone [1].', { a: [1] }],
	["a fenced block with white space around it", 'x ```  \r\n\n{ "a": 1 }\n\n  ``` y', { a: 1 }],
	["between other words", 'The answer is { "a": 1 }, I think.', { a: 1 }],
])("createReportCheck() finds JSON: %s", (_, text, value) => {
	expect(check(text)).toEqual({ value });
});

test.each(["```json\n{", "]{", "no", "```\nno\n```"])("createReportCheck() says that %j is no JSON", (text) => {
	expect(check(text)).toEqual({ problem: "It is not JSON." });
});

test.each(["```\n", "```json\nx", "[", "{ ", "\n", "``` ", "] "])(
	"createReportCheck() takes no time with the square of the length where a model repeats %j",
	(part) => {
		expect(check(`\`\`\`${part.repeat(50_000)}x`)).toEqual({ problem: "It is not JSON." });
	},
);

test("createReportCheck() rejects where the schema itself cannot be used, before anything is asked for", async () => {
	const lost = createReportCheck({ type: "object", properties: { a: { $ref: "#/nowhere" } } });
	await expect(lost).rejects.toThrow(
		'the schema of its report cannot be used: "$ref" is "#/nowhere", which is not in it',
	);
});

test("createReportCheck() says of a schema that refers to itself without an end that it cannot be used", async () => {
	const endless = await createReportCheck({ $ref: "#" });
	expect(endless("{}")).toEqual({ problem: expect.stringMatching(/^Its schema cannot be used: \S/) });
});

test("createReportCheck() takes a check that gives no text for one that found something wrong", async () => {
	const later = await createReportCheck({ type: "object" }, (() => Promise.resolve()) as never);
	expect(later("{}")).toEqual({
		problem: "Its check gave neither a text nor nothing; one that is asynchronous cannot be waited for.",
	});
});
