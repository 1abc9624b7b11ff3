import type { ResponseHeaders } from "./retry-after.ts";

/** What can be read from whatever a provider package throws or puts into its stream. */
export type ProviderError = {
	/** The HTTP status, or the one that an error event stands for. */
	readonly status?: number | undefined;
	/** The provider's own word, such as `overloaded_error`, or the network's, such as `ECONNRESET`. */
	readonly code?: string | undefined;
	/** One line of what was said, of a long text its start. Not redacted. */
	readonly text: string;
	readonly headers: ResponseHeaders;
	/** What the package says about trying again, where it says so. */
	readonly retryable?: boolean | undefined;
};

/** Reads an error by its shape, since packages of several versions throw it. Never throws. */
export function readProviderError(thrown: unknown): ProviderError {
	const said = meaningful(thrown);
	const error = asObject(said);
	const body = readBody(text(error["responseBody"]));
	const detail = body.detail ?? asObject(error["data"])["error"] ?? error["error"];
	const type = text(asObject(detail)["type"]) ?? text(error["type"]);
	return {
		status: statusOf(said),
		code: text(asObject(detail)["code"]) ?? type ?? networkCode(said),
		text: oneLine(start(body.text ?? text(asObject(detail)["message"]) ?? text(error["message"]) ?? String(said))),
		headers: lowerCased(asObject(error["responseHeaders"])),
		retryable: typeof error["isRetryable"] === "boolean" ? error["isRetryable"] : undefined,
	};
}

/** The chain of an error and its causes, the error first. Ends at a cycle. */
export function* causesOf(thrown: unknown): Generator<unknown, void> {
	const seen = new Set<unknown>();
	for (
		let error = thrown;
		error !== undefined && error !== null && !seen.has(error);
		error = asObject(error)["cause"]
	) {
		seen.add(error);
		yield error;
	}
}

/** A success that could not be read is a broken connection: its reason is the cause, and its status says nothing. */
function meaningful(thrown: unknown): unknown {
	for (const error of causesOf(thrown)) if ((statusOf(error) ?? 300) >= 300) return error;
	return thrown;
}

function statusOf(thrown: unknown): number | undefined {
	const error = asObject(thrown);
	return number(error["statusCode"]) ?? number(error["status"]) ?? number(error["code"]);
}

function networkCode(thrown: unknown): string | undefined {
	for (const error of causesOf(thrown)) {
		const { code, name } = asObject(error);
		if (text(code) !== undefined) return text(code);
		// Of an answer that is no HTTP, the parser's error has a code only now and then.
		if (name === "HTTPParserError") return "HPE_INVALID";
	}
	return undefined;
}

/** The message of a JSON error; of anything else, such as a proxy's page, the words. */
function readBody(body: string | undefined): { readonly text?: string | undefined; readonly detail?: unknown } {
	if (body === undefined || body.trim() === "") return {};
	try {
		const parsed = asObject(JSON.parse(body));
		const detail = parsed["error"] ?? parsed;
		return { text: text(asObject(detail)["message"]) ?? text(detail) ?? body, detail };
	} catch {
		return { text: start(body).replaceAll(/<(style|script)[^]*?<\/\1>|<[^>]*>/gi, " ") };
	}
}

/** Whatever a server sends: the expressions that judge it take time with the square of its length. */
function start(words: string): string {
	return words.slice(0, maxChars);
}

const maxChars = 10_000;

function oneLine(words: string): string {
	return words.replaceAll(/[\s\p{Cc}]+/gu, " ").trim();
}

function lowerCased(headers: { readonly [name: string]: unknown }): ResponseHeaders {
	return Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), text(value)]));
}

function asObject(value: unknown): { readonly [key: string]: unknown } {
	return typeof value === "object" && value !== null ? (value as { readonly [key: string]: unknown }) : {};
}

function text(value: unknown): string | undefined {
	return typeof value === "string" && value !== "" ? value : undefined;
}

function number(value: unknown): number | undefined {
	return typeof value === "number" ? value : undefined;
}
