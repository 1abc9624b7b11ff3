/** How many tokens a request has: the provider's own figure for what it has counted, an estimate for the rest. */
export interface Meter {
	/** Of what is sent, the tools included. */
	readonly tokens: number;
	/** The same, all of it estimated. */
	readonly estimated: number;
	/** Messages of about so many tokens joined what is sent. */
	add(estimated: number): void;
	/** What is sent was made anew: messages of about so many tokens. */
	reset(estimated: number): void;
	/** The provider's figure of what is sent. */
	measured(tokens: number): void;
	/** The estimate for messages that together with the tools come to so many tokens. */
	estimateFor(tokens: number): number;
}

/** An estimate is off by a factor of two at worst; a figure further away counts something else. */
const maxFactor = 2;

/** Starts with the tools alone. Each figure of the provider corrects the estimates that follow. */
export function createMeter(toolTokens: number): Meter {
	let factor = 1;
	let known: { readonly estimated: number; readonly tokens: number } | undefined;
	const count = (): number => {
		const base = known ?? { estimated: 0, tokens: 0 };
		return Math.ceil(base.tokens + (meter.estimated - base.estimated) * factor);
	};
	const meter: Omit<Meter, "tokens" | "estimated"> & { tokens: number; estimated: number } = {
		tokens: toolTokens,
		estimated: toolTokens,
		add(more) {
			meter.estimated += more;
			meter.tokens = count();
		},
		reset(messages) {
			meter.estimated = toolTokens + messages;
			known = undefined;
			meter.tokens = count();
		},
		measured(tokens) {
			const { estimated } = meter;
			known = { estimated, tokens };
			factor = Math.min(maxFactor, Math.max(1 / maxFactor, tokens / Math.max(1, estimated)));
			meter.tokens = count();
		},
		estimateFor: (tokens) => Math.max(0, Math.floor(tokens / factor) - toolTokens),
	};
	return meter;
}
