import { expect, test } from "vitest";
import { createRedactor, createSecretCut, mayHoldSecret, redactPatterns } from "./redact.ts";

test("createRedactor() puts the name in place of every occurrence of a value", () => {
	const redact = createRedactor([
		{ name: "OPENAI_API_KEY", value: "canary-one-12345" },
		{ name: "DEPLOY_KEY", value: "pa$$.word(+)" },
	]);

	expect(redact("a canary-one-12345, b canary-one-12345, c pa$$.word(+)")).toBe(
		"a [secret:OPENAI_API_KEY], b [secret:OPENAI_API_KEY], c [secret:DEPLOY_KEY]",
	);
	expect(redact("paxx.word(+) canary")).toBe("paxx.word(+) canary");
});

test("createRedactor() replaces the longer of two values that begin alike", () => {
	const redact = createRedactor([
		{ name: "SHORT", value: "abcdefgh" },
		{ name: "LONG", value: "abcdefghijkl" },
	]);

	expect(redact("abcdefghijkl abcdefgh")).toBe("[secret:LONG] [secret:SHORT]");
});

test("createSecretCut() goes back to where the secret begins that a cut would part, and no further", () => {
	const cut = createSecretCut([
		{ name: "SHORT", value: "abcdefgh" },
		{ name: "LONG", value: "abcdefghijkl" },
		{ name: "PIN", value: "123" },
	]);
	const text = "abcdefghijklabcdefgh 123";

	expect([0, 1, 8, 11, 12, 13, 19, 20, 22].map((at) => cut(text, at))).toEqual([0, 0, 0, 0, 12, 12, 12, 20, 22]);
	expect(createSecretCut([])(text, 5)).toBe(5);
});

test("createRedactor() leaves short values alone, since they are words that occur by chance", () => {
	expect(
		createRedactor([
			{ name: "PIN", value: "1234567" },
			{ name: "EMPTY", value: "" },
		])("pin 1234567"),
	).toBe("pin 1234567");
});

const pem = "-----BEGIN RSA PRIVATE KEY-----\nMIIEowIBAAKCAQEA7bq\n-----END RSA PRIVATE KEY-----";

test.each([
	["a PEM block", `key:\n${pem}\nend`, "key:\n[secret:private-key]\nend"],
	["a PEM block in JSON", JSON.stringify({ key: pem }), '{"key":"[secret:private-key]"}'],
	[
		"a PEM block that was cut",
		`-----BEGIN PRIVATE KEY-----\n${"MIIEvQIBADANBgkqhkiG9w0\n".repeat(3)}[cut here]`,
		"[secret:private-key][cut here]",
	],
	["a GitHub token", `x=ghp_${"Ab1".repeat(12)};`, "x=[secret:github-token];"],
	["a fine-grained GitHub token", `github_pat_${"11AB_".repeat(10)}`, "[secret:github-token]"],
	["an AWS key id", "aws AKIAIOSFODNN7EXAMPLE!", "aws [secret:aws-key]!"],
	["a key of a model provider", `"sk-ant-api03-${"aB3_".repeat(8)}"`, '"[secret:api-key]"'],
	["a Slack token", "xoxb-123456789012-abcdef", "[secret:slack-token]"],
	["a Google key", `AIza${"Sy_4".repeat(8)}abc`, "[secret:google-key]"],
	["an npm token", `npm_${"a1B2".repeat(9)}`, "[secret:npm-token]"],
])("redactPatterns() replaces %s", (_, text, expected) => {
	expect(redactPatterns(text)).toBe(expected);
	expect(mayHoldSecret(JSON.stringify(text))).toBe(true);
});

test.each([
	"task-management-and-scheduling-of-many-things",
	"sk-short",
	"sk-this-is-a-css-class-name-without-digits",
	"ghp_ is the prefix of a token",
	"The header is -----BEGIN PRIVATE KEY----- and then base 64.",
	"npm_config_registry",
	"AKIA is a prefix, XAKIAIOSFODNN7EXAMPLE is none",
])("redactPatterns() leaves ordinary text: %s", (text) => {
	expect(redactPatterns(text)).toBe(text);
});

test.each(["sk-", "ghp_", "-----BEGIN ", "-----BEGIN PRIVATE KEY", "xoxb-1 ", "AIza "])(
	"redactPatterns() takes no time with the square of the length: %s",
	(start) => {
		const text = start.repeat(50_000);
		expect(redactPatterns(text) === text).toBe(true);
	},
);
