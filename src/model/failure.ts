import { type Ending, type FailedCode, RunStop } from "../spec/index.ts";
import { causesOf, type ProviderError, readProviderError } from "./provider-error.ts";
import { redact } from "./redact.ts";
import { readRetryAfter, readRetryHint } from "./retry-after.ts";
import type { Server } from "./server.ts";
import { describeUnreachable, isHopeless, nameOf } from "./unreachable.ts";

/** Why a try failed, and whether another may help. */
export type Failure = {
	readonly ending: Ending;
	/** Tries that this kind of failure is worth, the first included. */
	readonly maxTries: number;
	/** What the server asks to wait. */
	readonly retryAfterMs?: number | undefined;
};

export type FailureContext = {
	readonly nowMs: number;
	/** Tries of a request where nothing else is said. */
	readonly tries: number;
	/** True where the answer had begun: what breaks then is the connection, whatever the error says. */
	readonly began: boolean;
	/** Where the key comes from, such as `OPENAI_API_KEY`. */
	readonly keySource?: string | undefined;
	/** `provider/id` of the model that was asked. */
	readonly id: string;
	/** Absent for a model whose connection is not ours. */
	readonly server?: Server | undefined;
	/** Hidden wherever they occur in a provider's words. */
	readonly secrets: readonly string[];
};

/** Judges what a try threw. A `RunStop` is kept as it is; of those only a timeout is tried again, once. */
export function toFailure(thrown: unknown, context: FailureContext): Failure {
	for (const error of causesOf(thrown)) if (error instanceof RunStop) return ofStop(error);
	const error = readProviderError(thrown);
	const retryAfterMs = readRetryAfter(error.headers, context.nowMs) ?? readRetryHint(error.text);
	const { code, retry, hint = "" } = judge(error, retryAfterMs, context);
	const tooLong = retryAfterMs !== undefined && retryAfterMs > maxRetryAfterMs;
	const wait = tooLong ? ` It asks to wait ${Math.ceil(retryAfterMs / 60_000)} minutes.` : "";
	return {
		ending: { status: "failed", cause: { code, message: sentence(error, context) + hint + wait } },
		maxTries: retry && !tooLong ? context.tries : 1,
		retryAfterMs,
	};
}

type Verdict = { readonly code: FailedCode; readonly retry: boolean; readonly hint?: string | undefined };

/** A longer pause is the caller's business: the run ends, and says when to come back. */
const maxRetryAfterMs = 5 * 60_000;

const overflow =
	/context[_ ](length|window|limit)|maximum (context|(prompt|model) length)|prompt is too long|too many (input )?tokens|input (is )?too long|exceeds? the (available )?context|token count .*exceeds|exceeded model token limit|max_new_tokens. must be|reduce the length of the (messages|input)|request_too_large/i;
const quota = /insufficient_quota|billing|credit balance|exceeded your current quota|payment required|out of credits/i;
const rateLimit = /rate.?limit|too many requests/i;
const badKey = /invalid_api_key|authentication_error|permission_error|API key is missing/i;
const unknownModel =
	/model.{0,100}(not found|not exist|not available|no such|unknown|not a valid|invalid model)|not a valid model/i;
/** As it is said of an answer of another kind, such as a page. */
const unfinished = /without a finish reason|broke off before its end/;
const impossible = /\b(bad port|unknown scheme|invalid url|failed to parse url|includes credentials)\b/i;
const network = /^(E[A-Z_]+|UND_ERR_\w+)$/;

function judge(error: ProviderError, retryAfterMs: number | undefined, context: FailureContext): Verdict {
	const { status, code = "", text } = error;
	const words = `${code} ${text}`;
	const says = (pattern: RegExp): boolean => status === undefined && pattern.test(words);
	const fatal = (code: FailedCode, hint?: string): Verdict => ({ code, retry: false, hint });

	if (status === 401 || status === 403 || says(badKey)) return fatal("auth", keyHint(context));
	if (status === 407) return fatal("provider", " A proxy on the way asks for a password.");
	if (status !== undefined && status >= 300 && status < 400) return fatal("provider", redirectHint(error, context));
	if (status === 402 || ((status === 429 || says(quota)) && quota.test(words) && retryAfterMs === undefined))
		return fatal("rate-limit");
	if (status === 429 || says(rateLimit)) return { code: "rate-limit", retry: mayRetry(error, context) };
	if (overflow.test(words)) return fatal("context-overflow");
	if (status === 404 || (status === 400 && unknownModel.test(words))) return fatal("provider", modelHint(context));
	return { code: "provider", retry: mayRetry(error, context) };
}

function mayRetry({ status, code = "", text, retryable, headers }: ProviderError, { began }: FailureContext): boolean {
	if (headers["x-should-retry"] === "false" || isHopeless(code)) return false;
	if (status === undefined && !began && impossible.test(text)) return false;
	if (status !== undefined) return status === 408 || status === 409 || status === 429 || status >= 500;
	return retryable ?? (began || network.test(code));
}

function ofStop(stop: RunStop): Failure {
	const { code } = stop.ending.cause;
	const timedOut = code === "first-token-timeout" || code === "idle-timeout";
	return { ending: stop.ending, maxTries: timedOut ? 2 : 1 };
}

/** Enough to see what a provider means; its pages can be long. */
const maxTextChars = 200;

function sentence({ status, code = "", text }: ProviderError, { secrets, server, began }: FailureContext): string {
	const unreachable = status === undefined && !began ? describeUnreachable(code, server) : undefined;
	if (unreachable !== undefined) return unreachable;
	const words = redact(text, secrets);
	const cut = words.length > maxTextChars ? `${words.slice(0, maxTextChars)}…` : words;
	const ended = /[.!?…]$/.test(cut) ? cut : `${cut}.`;
	if (status !== undefined) return `The provider answered HTTP ${status}: ${ended}`;
	if (server?.isSet && unfinished.test(text))
		return `The answer of ${nameOf(server)} ended before it was whole. Where that stays so, check the address: another server may answer there, or its path be another.`;
	return `The request to ${server ? nameOf(server) : "the model"} failed: ${ended}`;
}

function keyHint({ keySource, server }: FailureContext): string {
	if (keySource !== undefined) return ` Check the key in ${keySource}.`;
	return server?.keyVariable === undefined ? " Check the key." : ` Set ${server.keyVariable} to the key.`;
}

/** A path that is not there answers as a model does that is not there. */
function modelHint({ id, server }: FailureContext): string {
	const where = server?.isSet ? ` at ${server.address} (${server.variable})` : "";
	const or = server?.isSet ? `, or correct ${server.variable}` : "";
	return ` The model "${id}" was asked for${where}. Name one that is there with -m${or}.`;
}

function redirectHint({ headers }: ProviderError, { server }: FailureContext): string {
	const target = headers["location"] ?? "";
	const where = URL.canParse(target) ? ` to ${new URL(target).origin}` : "";
	const wish = `set ${server?.variable ?? "the base URL"} to the right address`;
	return ` A redirect${where} is not followed, since it would take the key along; ${wish}.`;
}
