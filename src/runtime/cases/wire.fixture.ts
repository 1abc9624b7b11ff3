import type { RunOutcome } from "../../spec/index.ts";
import { fakeClock, scriptedProvider } from "../../testing/index.ts";
import type { FakeClock, WireRequest, WireTurn } from "../../testing/index.ts";
import type { RunHandle, RuntimeOptions } from "../index.ts";
import { childrenOf, runTree } from "../tree.fixture.ts";
import type { TreeTest } from "../tree.fixture.ts";

/** The provider packages as they are shipped, each against its own wire format. */
export const formats = [
	{ name: "openai-compatible", key: "OPENAI_COMPATIBLE_API_KEY", url: "OPENAI_COMPATIBLE_BASE_URL" },
	{ name: "openai", key: "OPENAI_API_KEY", url: "OPENAI_BASE_URL" },
	{ name: "anthropic", key: "ANTHROPIC_API_KEY", url: "ANTHROPIC_BASE_URL" },
] as const;

export type Format = (typeof formats)[number];

/** Must stand nowhere but in the headers of a request. */
export const secretKey = "canary-key-123456";

/** The turns of each run, by a word of its prompt, or what answers all its requests; the root is asked `MAIN`. */
export type WireScripts = { readonly [marker: string]: readonly WireTurn[] | AnswerAll };

type AnswerAll = Extract<WireTurn, (request: WireRequest) => unknown>;

export type WireTest = {
	readonly tree: TreeTest;
	/** Of the root's first child. */
	readonly child: RunOutcome;
	readonly clock: FakeClock;
	/** All requests in the order of arrival. */
	readonly requests: readonly WireRequest[];
	/** The requests of the run whose prompt has this word. */
	requestsOf(marker: string): readonly WireRequest[];
};

export type WireOptions = Omit<RuntimeOptions, "clock" | "model" | "env"> & {
	readonly clock?: FakeClock | undefined;
	readonly onStart?: ((run: RunHandle) => void) | undefined;
	/** Waits, after the end of the tree, for what its provider has to see. */
	readonly onEnd?: ((requests: readonly WireRequest[]) => Promise<void>) | undefined;
};

/**
 * Runs a whole tree against a provider on a loopback socket, in a time of its own that passes while nothing else
 * happens. Every turn must be asked for, and no further one.
 */
export async function playTree(
	format: Format,
	scripts: WireScripts,
	{ onStart = () => {}, onEnd = async () => {}, ...options }: WireOptions = {},
): Promise<WireTest> {
	const clock = options.clock ?? fakeClock();
	const left = new Map(
		Object.entries(scripts).map(([marker, turns]) => [marker, typeof turns === "function" ? turns : [...turns]]),
	);
	await using provider = await scriptedProvider((request) => {
		const turns = left.get(markerOf(request, left.keys()));
		const turn = typeof turns === "function" ? turns : turns?.shift();
		if (turn === undefined) throw new Error(`No turn is left for ${openingOf(request)}.`);
		return typeof turn === "function" ? turn(request) : turn;
	});
	const env = { [format.key]: secretKey, [format.url]: provider.baseUrl };
	const running = runTree({ ...options, clock, env, model: `${format.name}/some-model` }, { prompt: "MAIN", onStart });
	// Steps this short give the sockets their turns of the event loop.
	const tree = await clock.advanceUntil(running, 20);
	await onEnd(provider.requests);
	const unplayed = [...left]
		.filter(([, turns]) => typeof turns !== "function" && turns.length > 0)
		.map(([marker]) => marker);
	if (unplayed.length > 0) throw new Error(`Not all turns were asked for: ${unplayed.join(", ")}.`);
	const child = childrenOf(tree)[0]?.outcome ?? tree.outcome;
	const requestsOf = (marker: string): readonly WireRequest[] =>
		provider.requests.filter((request) => openingOf(request).includes(marker));
	return { tree, child, clock, requests: provider.requests, requestsOf };
}

/** The first thing that a user said, whatever the format. */
function openingOf({ body }: WireRequest): string {
	const turns = (body["messages"] ?? body["input"]) as readonly { readonly role?: string; readonly content: unknown }[];
	return JSON.stringify(turns.find(({ role }) => role === "user")?.content);
}

function markerOf(request: WireRequest, markers: Iterable<string>): string {
	const opening = openingOf(request);
	return [...markers].find((marker) => opening.includes(marker)) ?? "";
}
