import { expect, test } from "vitest";
import { redact } from "./redact.ts";

test.each([
	["Invalid key canary.", "Invalid key [key]."],
	["sk-ant-api03-abcdef123456", "sk-[key]"],
	["Authorization: Bearer abc.def-ghi", "Authorization: Bearer [key]"],
	['{"api_key":"abcdefgh1234"}', '{"api_key":"[key]"}'],
	["The key is wrong", "The key is wrong"],
	["max_tokens: 100000000", "max_tokens: 100000000"],
])("redact() %s", (text, expected) => {
	expect(redact(text, ["canary", ""])).toBe(expected);
});
