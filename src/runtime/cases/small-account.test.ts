import { describe, expect, test } from "vitest";
import { fakeClock } from "../../testing/index.ts";
import type { FakeClock, WirePart, WireRequest, WireTurn } from "../../testing/index.ts";
import { childrenOf } from "../tree.fixture.ts";
import { tool } from "./parts.fixture.ts";
import { formats, playTree } from "./wire.fixture.ts";

/** A provider that answers as many requests as its account has tokens: one more each `refillMs`, up to `size`. */
function tokenBucket(clock: FakeClock, { size, refillMs }: { readonly size: number; readonly refillMs: number }) {
	let tokens = size;
	let filledAt = 0;
	const refusedAt: number[] = [];
	const guard =
		(answer: (request: WireRequest) => readonly WirePart[]) =>
		(request: WireRequest): readonly WirePart[] => {
			const nowMs = clock.monotonic();
			tokens = Math.min(size, tokens + (nowMs - filledAt) / refillMs);
			filledAt = nowMs;
			if (tokens >= 1) {
				tokens--;
				return answer(request);
			}
			refusedAt.push(nowMs);
			const waitMs = Math.ceil((1 - tokens) * refillMs);
			return [{ status: 429, headers: { "retry-after-ms": String(waitMs) } }];
		};
	return { guard, refusedAt };
}

const names = ["A", "B", "C", "D", "E", "F", "G", "H"] as const;

describe.each(formats)("$name", (format) => {
	test("fault 15: eight children on a small account take turns: few are refused, and all come to their reports", async () => {
		const clock = fakeClock();
		const { guard, refusedAt } = tokenBucket(clock, { size: 2, refillMs: 1_000 });
		const delegate: WireTurn = names.map((name) => ({ call: "task", input: { prompt: `CHILD-${name}` } }));
		const child = guard(({ body }) =>
			JSON.stringify(body).includes("read it") ? [{ say: "done" }] : [{ call: "reader", input: {} }],
		);
		const played = await playTree(
			format,
			{ MAIN: [delegate, [{ say: "ok" }]], ...Object.fromEntries(names.map((name) => [`CHILD-${name}`, child])) },
			{ clock, tools: [tool("reader", "read", async () => ({ content: "read it" }))] },
		);
		expect(childrenOf(played.tree).map(({ outcome }) => outcome?.report)).toEqual(names.map(() => "done"));
		expect(refusedAt.length).toBeGreaterThan(0);
		expect(refusedAt.length).toBeLessThan(names.length);
	});
});
