import { eventTypes, liveEventTypes } from "../../src/spec/index.ts";
import type { EventBody, EventHead, LiveBody } from "../../src/spec/index.ts";
import { code, table } from "./markdown.ts";

/** Every event that is journalled, with each of its fields. */
export function eventTable(): string {
	const rows = eventTypes.map((type) => [code(type), journalled[type].when, fieldsOf(journalled[type].carries)]);
	return table(["type", "when", "carries"], rows);
}

/** Every event that is only told while it happens. */
export function liveEventTable(): string {
	const rows = liveEventTypes.map((type) => [code(type), live[type].when, fieldsOf(live[type].carries)]);
	return table(["type", "when", "carries"], rows);
}

/** What stands on every journalled event. */
export function eventHeadTable(): string {
	return table(
		["field", ""],
		Object.entries(head).map(([name, says]) => [code(name), says]),
	);
}

function fieldsOf(carries: { readonly [field: string]: string }): string {
	return Object.entries(carries)
		.map(([field, says]) => (says === "" ? code(field) : `${code(field)} (${says})`))
		.join(", ");
}

/** A word for each field of a type, so that the compiler misses one that is new. */
type Fields<Type> = Type extends unknown ? { readonly [Field in Exclude<keyof Type, "type">]-?: string } : never;

type Described<Body extends { readonly type: string }> = {
	readonly [Type in Body["type"]]: {
		readonly when: string;
		readonly carries: Fields<Extract<Body, { readonly type: Type }>>;
	};
};

const head: Fields<EventHead> = {
	v: "version of the event's form; a reader refuses a higher one and keeps fields that it does not know",
	seq: "counts from 1 per tree, without gaps",
	at: "milliseconds since 1970",
	runId: "a root has ten random characters; a child its parent's id, a dot and an ordinal",
	parentId: "the run that asked for it; not on a root",
	depth: "0 for a root",
	agent: "the agent's name",
	redacted: "`true` where what looked like a secret was replaced on the way to disk",
};

const journalled: Described<EventBody> = {
	"run-queued": {
		when: "a run was specified and waits for its place",
		carries: {
			spec: "the whole run as data: prompt, system message, model, tools, authority, limits",
			parentCallId: "the `task` call that asked",
			promptIndex: "which of that call's prompts, from 0",
			background: "`true` where its parent does not wait for it",
		},
	},
	"run-start": { when: "it has its place", carries: { model: "as asked for" } },
	"run-resume": { when: "it goes on after its process was gone", carries: { model: "" } },
	"step-start": {
		when: "before a model request",
		carries: {
			step: "from 1",
			contextTokens: "of the request, measured or estimated",
			lastTurn: "the one turn after a limit",
		},
	},
	"model-retry": {
		when: "a request failed and is sent again; text that was shown of it is void",
		carries: {
			step: "",
			attempt: "the try that failed, from 1",
			cause: "code and message",
			waitMs: "",
			usage: "of the failed try",
		},
	},
	"step-end": {
		when: "a model request came to its end",
		carries: {
			step: "",
			lastTurn: "",
			message: "the answer in the provider's prompt shape; absent where there was none",
			cause: "why there was none",
			partial: "text that had arrived by then",
			finish: "why the model stopped",
			cutCall: "the tool of a call that the output limit cut",
			usage: "",
			model: "as it named itself",
			contextTokens: "",
			firstTokenMs: "",
			durationMs: "",
		},
	},
	"phase-start": { when: "a strategy begins a phase", carries: { strategy: "", phase: "" } },
	"phase-end": { when: "it ends", carries: { strategy: "", phase: "", text: "the plan, the draft or the critique" } },
	"step-say": {
		when: "the runtime adds a message that opens a further step",
		carries: {
			reason: "`nudge`, `report-schema`, `completion`, `stop-hook`, `strategy`, `limit`, `loop` or `last-turn`",
			text: "",
			cause: "of a last turn: the limit",
		},
	},
	"tool-call-start": {
		when: "before a call is dispatched",
		carries: {
			step: "",
			callId: "",
			tool: "",
			input: "JSON text",
			access: "absent for a tool that does not exist",
		},
	},
	"tool-call-end": {
		when: "the call has its one result",
		carries: {
			step: "",
			callId: "",
			tool: "",
			content: "exactly what the model reads",
			isError: "",
			data: "facts for programs",
			stats: "",
			notRun: "why it was never begun, though it was not refused: the last turn, a reply that was cut, a stop",
			refused: "why it was not allowed to run",
			invalid: "its arguments could not be used",
			changed: "files that it wrote, with hashes",
			full: "the whole text where `content` was cut",
			durationMs: "",
		},
	},
	"permission-ask": {
		when: "a person is asked",
		carries: {
			askId: "",
			callId: "",
			tool: "",
			input: "",
			path: "the way from the root to the call",
			reason: "",
		},
	},
	"permission-answer": {
		when: "the answer, or that none came",
		carries: { askId: "", callId: "", answer: "`once`, `tree` or `no`", reason: "" },
	},
	"hook-decision": {
		when: "a hook decided or had something to say",
		carries: {
			hook: "",
			moment: "",
			callId: "",
			childId: "of `SubagentStart` and `SubagentStop`, which stand on the parent",
			decision: "",
			reason: "",
		},
	},
	"context-compact": {
		when: "what is sent became shorter; the transcript stays",
		carries: {
			how: "`repeated-reads`, `shortened-results`, `summary`, `dropped-turns` or `last-results`",
			replaced: "which messages, and by what",
			tokensBefore: "",
			tokensAfter: "",
			usage: "of the request for a summary",
		},
	},
	"message-receive": { when: "a message from outside the run arrived", carries: { from: "", kind: "", text: "" } },
	"run-end": { when: "the run has ended; its last event", carries: { outcome: "status, cause, report, figures" } },
};

const live: Described<LiveBody> = {
	"text-delta": { when: "text of an answer arrives", carries: { step: "", delta: "" } },
	"reasoning-delta": { when: "reasoning arrives", carries: { step: "", delta: "" } },
	"tool-call-update": { when: "a tool says what it is doing", carries: { callId: "", text: "" } },
	"run-progress": {
		when: "figures so far, at most ten times a second",
		carries: {
			steps: "",
			toolCalls: "",
			inputTokens: "",
			outputTokens: "",
			cacheReadTokens: "",
			cacheWriteTokens: "",
			costUsd: "absent where a price is unknown",
			contextTokens: "",
			window: "of the model",
			latestCall: "with its first arguments, cut",
		},
	},
};
