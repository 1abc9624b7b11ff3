import { expect, test } from "vitest";
import { toFailure } from "./failure.ts";

const context = { nowMs: Date.UTC(2026, 0, 1), tries: 3, began: false, id: "here/m", secrets: [] };

function judge(thrown: unknown, began = false) {
	const { ending, maxTries, retryAfterMs } = toFailure(thrown, { ...context, began });
	return [ending.cause.code, maxTries, retryAfterMs];
}

const network = (code: string): Error =>
	Object.assign(new TypeError("fetch failed"), { cause: Object.assign(new Error(code), { code }) });

test.each([
	["a timeout of the server", { statusCode: 408 }, "provider", 3],
	["a conflict", { statusCode: 409 }, "provider", 3],
	["a wrong request", { statusCode: 400 }, "provider", 1],
	["a model that does not exist", { statusCode: 404 }, "provider", 1],
	["a bill to pay", { statusCode: 402 }, "rate-limit", 1],
	["a proxy that asks for a password", { statusCode: 407 }, "provider", 1],
	[
		"a server that asks not to be asked again",
		{ statusCode: 500, responseHeaders: { "x-should-retry": "false" } },
		"provider",
		1,
	],
	["a prompt over the window, as an event", { message: "context_length_exceeded" }, "context-overflow", 1],
	["a rate limit, as an event", { message: "Rate limit reached", isRetryable: true }, "rate-limit", 3],
	["a bad key, as an event", { code: "invalid_api_key", message: "no" }, "auth", 1],
	["an error event with a status as its code", { code: 502, message: "Upstream" }, "provider", 3],
	["a connection that is reset", network("ECONNRESET"), "provider", 3],
	["a name that cannot be found", network("ENOTFOUND"), "provider", 3],
	["a certificate that is not trusted", network("DEPTH_ZERO_SELF_SIGNED_CERT"), "provider", 1],
	["a string", "boom", "provider", 1],
	["nothing", undefined, "provider", 1],
])("toFailure() %s", (_, thrown, code, maxTries) => {
	expect(judge(thrown)).toEqual([code, maxTries, undefined]);
});

test.each([
	"This model's maximum context length is 8192 tokens. However, you requested 9000 tokens.",
	"Your input exceeds the context window of this model.",
	"prompt is too long: 214315 tokens > 200000 maximum",
	"input length and `max_tokens` exceed context limit: 188240 + 21333 > 200000",
	"The input token count (1196265) exceeds the maximum number of tokens allowed (1048576).",
	"This model's maximum prompt length is 131072 but the request contains 537812 tokens.",
	"The decoder prompt (length 40000) is longer than the maximum model length of 32768.",
	"Invalid request: Your request exceeded model token limit: 131072",
	"`inputs` tokens + `max_new_tokens` must be <= 8193. Given: 9000 `inputs` tokens",
	"Please reduce the length of the messages or completion.",
	"the request exceeds the available context size, try increasing it",
	"Input is too long for requested model.",
])("fault 18: toFailure() knows a prompt over the window by the words %j", (message) => {
	expect(judge({ statusCode: 400, message })).toEqual(["context-overflow", 1, undefined]);
});

test.each([
	"temperature must be below 2",
	"messages: at least one message is required",
	"max_tokens is too large: 100000. This model supports at most 16384 completion tokens.",
])("fault 18: toFailure() takes another wrong request for no overflow: %j", (message) => {
	expect(judge({ statusCode: 400, message })).toEqual(["provider", 1, undefined]);
});

test("toFailure() a stream that breaks is worth another try, whatever broke it", () => {
	expect(judge("boom", true)).toEqual(["provider", 3, undefined]);
	expect(judge({ message: "bad request", isRetryable: false }, true)).toEqual(["provider", 1, undefined]);
});

test("toFailure() reads a wait from the words of an error", () => {
	const limited = (message: string) => judge({ statusCode: 429, message });
	expect(limited("Please try again in 1.5s.")).toEqual(["rate-limit", 3, 1500]);
	expect(limited("Please try again in 20ms.")).toEqual(["rate-limit", 3, 20]);
	expect(limited("Please try again in 1m12.5s. Visit")).toEqual(["rate-limit", 3, 72_500]);
	expect(limited("Retry after 2 minutes and 3 seconds")).toEqual(["rate-limit", 3, 123_000]);
	expect(limited("try again in 30 milliseconds")).toEqual(["rate-limit", 3, 30]);
	expect(limited("try again in 0s")).toEqual(["rate-limit", 3, undefined]);
	expect(limited("try again in 2h")).toEqual(["rate-limit", 1, 7_200_000]);
	expect(limited("You exceeded your current quota. Please retry in 38.2s.")).toEqual(["rate-limit", 3, 38_200]);
});

test("toFailure() does not wait for longer than five minutes, and says how long", () => {
	const { ending, maxTries } = toFailure(
		{ statusCode: 429, message: "Slow", responseHeaders: { "retry-after": "3600" } },
		context,
	);
	expect([maxTries, ending.cause.message]).toEqual([
		1,
		"The provider answered HTTP 429: Slow. It asks to wait 60 minutes.",
	]);
});

test("toFailure() survives an error whose causes go round in a circle", () => {
	const error: Error & { cause?: unknown } = new Error("round");
	error.cause = error;
	expect(judge(error)).toEqual(["provider", 1, undefined]);
	expect(judge(Object.assign(error, { statusCode: 200 }))).toEqual(["provider", 1, undefined]);
});

test.each(["token count ", "<style", "<", "too many "])(
	"toFailure() takes no time with the square of what a server says: %s",
	(part) => {
		const words = part.repeat(100_000);
		expect(judge({ statusCode: 400, responseBody: words })).toEqual(["provider", 1, undefined]);
		expect(judge({ statusCode: 400, message: words })).toEqual(["provider", 1, undefined]);
	},
);

const server = { address: "http://h/v1", variable: "H_BASE_URL", isSet: true, keyVariable: "H_API_KEY" };

function says(thrown: unknown, more: object = {}): string {
	return toFailure(thrown, { ...context, server, ...more }).ending.cause.message;
}

test.each([
	[{ statusCode: 404, message: "Not here" }, {}],
	[{ statusCode: 400, message: "m is not a valid model ID" }, {}],
	[{ statusCode: 400, message: "The model `m` does not exist" }, {}],
])("toFailure() names the model that was asked and the address where there is none of its name: %j", (thrown) => {
	const asked = 'The model "here/m" was asked for at http://h/v1 (H_BASE_URL).';
	expect(says(thrown)).toContain(` ${asked} Name one that is there with -m, or correct H_BASE_URL.`);
	expect(says(thrown, { server: { ...server, isSet: false } })).toMatch(
		/ The model "here\/m" was asked for\. Name one that is there with -m\.$/,
	);
});

test.each([
	[{ keySource: "H_KEY_FILE" }, "Check the key in H_KEY_FILE."],
	[{}, "Set H_API_KEY to the key."],
	[{ server: undefined }, "Check the key."],
])("toFailure() names the variable of a key that is missing or wrong: %j", (more, hint) => {
	for (const statusCode of [401, 403])
		expect(says({ statusCode, message: "no" }, more)).toBe(`The provider answered HTTP ${statusCode}: no. ${hint}`);
});

test.each([
	["ENOTFOUND", "there is no host of that name"],
	["EAI_AGAIN", "the name of its host cannot be looked up now"],
	["ETIMEDOUT", "it does not answer"],
	["UND_ERR_CONNECT_TIMEOUT", "it does not answer"],
	["ENETUNREACH", "no way leads there from this machine"],
	["ECONNRESET", "the connection was cut"],
	["ECONNREFUSED", "nothing listens there"],
])("toFailure() says %s in words, with the address, its variable and what to do", (code, reason) => {
	const cannot = `Cannot reach the model's server at http://h/v1`;
	expect(says(network(code))).toBe(
		`${cannot} (H_BASE_URL): ${reason}. Check the address in H_BASE_URL, and the connection.`,
	);
	expect(says(network(code), { server: { ...server, isSet: false } })).toBe(
		`${cannot}: ${reason}. Check the connection. Where only a proxy leads out, name it in HTTPS_PROXY.`,
	);
	expect(says(network(code), { server: { ...server, address: "http://127.0.0.1:1/v1" } })).toMatch(
		/ Start it, or set H_BASE_URL to its address\.$/,
	);
});

test.each(["bad port", "unknown scheme", "Invalid URL", "Failed to parse URL from x"])(
	"toFailure() does not try an impossible address again: %s",
	(message) => {
		const thrown = { message: `Cannot connect to API: ${message}`, isRetryable: true };
		expect(judge(thrown)).toEqual(["provider", 1, undefined]);
	},
);

test("toFailure() names the address of a server whose answer has no end, and the variable of one that redirects", () => {
	const thrown = { message: "Response stream ended without a finish reason." };
	expect(says(thrown, { began: true })).toMatch(
		/^The answer of the model's server at http:\/\/h\/v1 \(H_BASE_URL\) ended before it was whole\. Where that stays so, /,
	);
	expect(says(thrown, { server: undefined })).toBe(`The request to the model failed: ${thrown.message}`);
	const moved = { statusCode: 301, message: "Moved", responseHeaders: { location: "https://other.test/v1?k=1" } };
	expect(says(moved)).toMatch(/ A redirect to https:\/\/other\.test is not followed, .*; set H_BASE_URL to the right /);
});
