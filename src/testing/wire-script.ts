import type { Finish, JsonObject } from "../spec/index.ts";
import type { ScriptedUsage } from "./script.ts";
import type { WireBody } from "./wire/wire.ts";

/** One answer of a scripted provider: its parts in order, or a function that makes them from the request. */
export type WireTurn = readonly WirePart[] | ((request: WireRequest) => readonly WirePart[]);

/** A request as a scripted provider remembers it. */
export type WireRequest = {
	readonly method: string;
	readonly path: string;
	/** Names in lower case. */
	readonly headers: { readonly [name: string]: string };
	/** Parsed JSON; the raw text where it is none. */
	readonly body: WireBody;
	/** True once the client has gone before the answer was complete. */
	readonly aborted: boolean;
};

/** What a scripted provider sends. The first three groups mean the same in every wire format. */
export type WirePart = WireContent | WireEnd | WireStatus | WireTransport;

/** A block of the answer. A list of texts is sent as several deltas. */
export type WireContent =
	| { readonly say: string | readonly string[] }
	| { readonly think: string; readonly signature?: string | undefined }
	| { readonly call: string; readonly input: JsonObject | string; readonly id?: string | undefined }
	/** A call that begins, sends this much of its arguments and never ends. */
	| { readonly cutCall: string; readonly input: string };

/** How the answer ends. Absent: as its calls suggest, with 100 tokens in and 10 out. `null`: no usage is sent. */
export type WireEnd =
	| { readonly finish: Exclude<Finish["unified"], "error" | "interrupted"> }
	| { readonly usage: ScriptedUsage | null }
	/** The name under which the model answers. Absent: the one that was asked. */
	| { readonly model: string };

/** An answer that is no success, or headers of one that is. A body that is no text is sent as JSON. */
export type WireStatus =
	| {
			readonly status: number;
			readonly headers?: WireHeaders | undefined;
			readonly body?: string | JsonObject | undefined;
	  }
	| { readonly headers: WireHeaders };

/** Headers of an answer. */
export type WireHeaders = { readonly [name: string]: string };

/** What happens on the connection, in the middle of a streamed answer. */
export type WireTransport =
	/** An error event, in the words of the wire format. */
	| { readonly error: { readonly type: string; readonly message: string } }
	/** Sent as it is: text such as a comment or half an event, or bytes such as half a character. */
	| { readonly raw: string | Uint8Array }
	/** Cuts the connection. */
	| { readonly reset: true }
	/** Ends the answer cleanly, without its final event. */
	| { readonly close: true }
	/** As the first part: takes the request and sends nothing, not even headers; the connection stays open until the client leaves. */
	| { readonly silent: true }
	/** Says nothing more; the connection stays open until the client leaves. */
	| { readonly stall: true }
	/** Waits in real time, or for a promise. */
	| { readonly delayMs: number }
	| { readonly waitFor: Promise<unknown> };
