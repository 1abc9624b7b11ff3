import { createHash } from "node:crypto";
import { ErrandError, eventVersion } from "../spec/index.ts";
import type { JsonValue, RunEvent } from "../spec/index.ts";
import { mapTexts } from "./map-texts.ts";
import type { TextPath } from "./map-texts.ts";
import { mayHoldSecret, redactPatterns } from "./redact.ts";

/** An event as a row holds it: JSON, and the long texts that stand outside of it. */
export type EncodedEvent = { readonly data: string; readonly blobs: readonly Blob[] };

/** A long text by the hash of its bytes, so that the same text is kept once. */
export type Blob = { readonly hash: string; readonly bytes: Uint8Array };

/** The key of a row's JSON that says which texts stand in `blobs`, and where each belongs. No event has such a key. */
const textsKey = "$texts";

type OutsideText = readonly [path: TextPath, hash: string];

/** Texts of more characters stand outside of the row: 64 k, so that listing a tree does not read them. */
const maxInlineLength = 64 * 1024;

/** Turns an event into its row. With `redact`, what looks like a secret is replaced and the event says so. */
export function encodeEvent(event: RunEvent, { redact }: { readonly redact: boolean }): EncodedEvent {
	const data = JSON.stringify(event);
	const isSuspect = redact && mayHoldSecret(data);
	if (data.length <= maxInlineLength && !isSuspect) return { data, blobs: [] };
	const plain = JSON.parse(data) as JsonValue;
	return moveLongTexts(isSuspect ? withoutSecrets(plain) : plain);
}

/**
 * Turns a row back into its event; fields that this version does not know are kept.
 *
 * Throws a `SyntaxError` for JSON that is damaged, and `storage` for an event of a newer version or a text that is gone.
 */
export function decodeEvent(data: string, textOf: (hash: string) => string | undefined): RunEvent {
	const { [textsKey]: texts, ...event } = JSON.parse(data) as RunEvent & { [textsKey]?: readonly OutsideText[] };
	if (event.v > eventVersion) {
		const state = `a newer Errand wrote it (version ${event.v}, this one knows ${eventVersion})`;
		throw new ErrandError(
			"storage",
			`Cannot read event ${event.seq} of run "${event.runId}": ${state}. Update Errand.`,
		);
	}
	for (const [path, hash] of texts ?? []) putBack(event, path, textOf(hash));
	return Object.freeze(event) as RunEvent;
}

function withoutSecrets(plain: JsonValue): JsonValue {
	let isRedacted = false;
	const redacted = mapTexts(plain, (text) => {
		const rest = redactPatterns(text);
		isRedacted ||= rest !== text;
		return rest;
	});
	return isRedacted ? { ...(redacted as object), redacted: true } : redacted;
}

function moveLongTexts(plain: JsonValue): EncodedEvent {
	const blobs: Blob[] = [];
	const texts: OutsideText[] = [];
	const short = mapTexts(plain, (text, path) => {
		// Half a surrogate pair has no bytes of its own, so such a text stays in the JSON, which can escape it.
		if (text.length <= maxInlineLength || !text.isWellFormed()) return text;
		const bytes = Buffer.from(text);
		const hash = createHash("sha256").update(bytes).digest("hex");
		blobs.push({ hash, bytes });
		texts.push([path, hash]);
		return "";
	});
	const data = texts.length === 0 ? short : { ...(short as object), [textsKey]: texts };
	return { data: JSON.stringify(data), blobs };
}

function putBack(event: object, path: TextPath, text: string | undefined): void {
	if (text === undefined) throw new SyntaxError(`The text at ${path.join(".")} is gone`);
	const last = path.at(-1);
	const holder = path
		.slice(0, -1)
		.reduce<unknown>((value, key) => (value as Record<string | number, unknown>)[key], event);
	if (last !== undefined) (holder as Record<string | number, unknown>)[last] = text;
}
