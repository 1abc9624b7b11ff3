import type { ContextCompact, ContextPort, FittedContext, Message, ToolsPort } from "../spec/index.ts";
import { withCacheMarks } from "./cache-marks.ts";
import { compact } from "./compact.ts";
import type { Compacted } from "./compact.ts";
import { createMeter } from "./meter.ts";
import type { Meter } from "./meter.ts";
import type { AskModel } from "./summarise.ts";
import { textTokens } from "../base/index.ts";
import { messagesOf, toPiece, tokensOf, viewOf } from "./view.ts";
import type { Piece, View } from "./view.ts";

/** The context of one run, and how full it is. */
export interface Context extends ContextPort {
	/** Tokens of what was sent last, by the provider's figure once there is one. */
	readonly tokens: number;
	/** Tokens that fit: the model's window, or less where the provider has refused less. */
	readonly window: number;
}

/** What a context is built from. */
export type ContextOptions = {
	/** Tokens of the window of the run's own model. */
	readonly window: number;
	/** Of the tools, estimated. Absent: their schemas are measured. */
	readonly toolTokens?: number | undefined;
	/** The run's prompt, which stays word for word wherever it stands in the transcript. */
	readonly task: string;
	/** Asks the run's model for a summary. Absent: old turns are dropped with a note. */
	readonly ask?: AskModel | undefined;
	/** Those of the run's events, in order, where it goes on: the same is sent as before. */
	readonly compactions?: readonly ContextCompact[] | undefined;
};

/** The part of the window from which on the context is compacted: room is left for an answer and for a bad estimate. */
const compactAt = 0.75;

/** The part to come down to, so that the next compaction is some steps away: each one voids the provider's cache. */
const compactTo = 0.5;

/**
 * What of a run's transcript is sent: all of it, with cache marks, and from a compaction on a shorter view.
 *
 * A step costs time for what is new in it, apart from one flat copy of the list of messages.
 */
export function createContext(tools: Pick<ToolsPort, "schemas" | "accessOf">, options: ContextOptions): Context {
	const { task, ask } = options;
	const meter = createMeter(options.toolTokens ?? textTokens(JSON.stringify(tools.schemas)));
	let view: Piece[] = [];
	let messages: Message[] = [];

	const show = (shown: View): void => {
		view = [...shown];
		messages = [...messagesOf(shown)];
	};
	const grow = (transcript: readonly Message[]): void => {
		if (view.length === 0) {
			show(viewOf(transcript, options.compactions));
			meter.reset(tokensOf(view));
		}
		for (let index = view.at(-1)?.to ?? 0; index < transcript.length; index++) {
			const message = transcript[index];
			if (!message) break;
			const piece = toPiece(message, index);
			view.push(piece);
			messages.push(message);
			meter.add(piece.tokens);
		}
	};
	const shrink = async (
		transcript: readonly Message[],
		{ ceiling, ...rest }: { readonly ceiling: number; readonly ask?: AskModel | undefined },
	): Promise<readonly ContextCompact[]> => {
		const goal = meter.estimateFor(context.window * compactTo);
		const aims = { goal, ceiling: meter.estimateFor(ceiling), ...rest };
		const { view: shorter, done } = await compact(view, {
			...aims,
			task,
			transcript,
			accessOf: (tool) => tools.accessOf(tool),
		});
		show(shorter);
		return done.map((one) => toEvent(one, meter));
	};
	const sent = (compactions?: readonly ContextCompact[]): FittedContext => {
		context.tokens = meter.tokens;
		const { tokens, estimated: estimatedTokens } = meter;
		return { messages: withCacheMarks(messages), tokens, estimatedTokens, ...(compactions ? { compactions } : {}) };
	};

	const context: ContextDraft = {
		tokens: meter.tokens,
		window: options.window,
		fit(transcript) {
			grow(transcript);
			if (meter.tokens <= context.window * compactAt) return sent();
			return shrink(transcript, { ceiling: context.window, ask }).then(sent);
		},
		async shorten(transcript) {
			grow(transcript);
			// The figure before was no help: the whole request is estimated, and half of it aimed at.
			meter.reset(tokensOf(view));
			context.window = Math.min(context.window, meter.tokens);
			const compactions = await shrink(transcript, { ceiling: context.window * compactAt });
			return compactions.length === 0 ? undefined : sent(compactions);
		},
		measured(tokens) {
			meter.measured(tokens);
			context.tokens = meter.tokens;
		},
	};
	return context;
}

/** Figures that change in place: a getter in a literal would give each context a hidden class of its own. */
type ContextDraft = Omit<Context, "tokens" | "window"> & { tokens: number; window: number };

/** Tells the meter of one change, and the journal what it saved. */
function toEvent({ how, replaced, tokens, usage }: Compacted, meter: Meter): ContextCompact {
	const tokensBefore = meter.tokens;
	if (replaced.length > 0) meter.reset(tokens);
	return {
		type: "context-compact",
		how,
		replaced: replaced.map(({ from, to, messages }) => ({ from, to, by: messages })),
		tokensBefore,
		tokensAfter: meter.tokens,
		...(usage ? { usage } : {}),
	};
}
