import { expect, test } from "vitest";
import { systemProcessFacts } from "../host/index.ts";
import { memoryJournal, openSqliteJournal } from "../journal/index.ts";
import type { Journal } from "../spec/index.ts";
import { fakeClock, temporaryWorkspace } from "../testing/index.ts";
import type { FakeClock } from "../testing/index.ts";
import { checkTree } from "./chaos/checks.fixture.ts";
import { chaoticOptions } from "./chaos/options.fixture.ts";
import { seeded } from "./chaos/random.fixture.ts";
import type { Random } from "./chaos/random.fixture.ts";
import type { RunHandle } from "./index.ts";
import { runTree } from "./tree.fixture.ts";
import type { TreeTest } from "./tree.fixture.ts";

// One seed again: ERRAND_CHAOS_SEED=123 ERRAND_CHAOS_SECONDS=0. A long run: ERRAND_CHAOS_SECONDS=3600.
const { ERRAND_CHAOS_SECONDS = "8", ERRAND_CHAOS_SEED = String(Date.now() % 2 ** 31) } = process.env;
const seconds = Number(ERRAND_CHAOS_SECONDS);
const firstSeed = Number(ERRAND_CHAOS_SEED);

test(
	"T79, T64, T63, T48, T60: chaos: whatever fails, stalls or is stopped, a tree comes to one whole end",
	{ timeout: (seconds + 60) * 1_000 },
	async () => {
		await using folder = temporaryWorkspace();
		const path = folder.path("journal.sqlite");
		using onDisk = openSqliteJournal({ path, clock: fakeClock(), processes: systemProcessFacts() }).value;
		const until = performance.now() + seconds * 1_000;
		const ends = new Map<string, number>();
		let seed = firstSeed;
		// These load what is loaded when it is needed first, so that all later ones follow from their seed alone.
		for (let warmUp = 1; warmUp < 10; warmUp++) await playSeed(warmUp, memoryJournal());
		do {
			const journal = seed % 4 === 0 ? onDisk : memoryJournal();
			const { outcome } = await playSeed(seed, journal).catch((thrown: unknown) => {
				const again = `ERRAND_CHAOS_SEED=${seed} ERRAND_CHAOS_SECONDS=0`;
				throw new Error(`${again}: ${thrown instanceof Error ? thrown.message : String(thrown)}`, { cause: thrown });
			});
			const end = outcome.cause?.code ?? outcome.status;
			ends.set(end, (ends.get(end) ?? 0) + 1);
			seed++;
		} while (performance.now() < until);
		expect(ends.size).toBeGreaterThan(seconds >= 8 ? 3 : 0);
	},
);

/** Runs one tree to its end in a time of its own, and checks what holds for every tree. */
async function playSeed(seed: number, journal: Journal): Promise<TreeTest> {
	const random = seeded(seed);
	const clock = fakeClock();
	const cancel = new AbortController();
	let handle: RunHandle | undefined;
	const stop = (runId: string): void => {
		if (random.chance(0.1)) return cancel.abort();
		const parts = runId.split(".");
		handle?.cancelRun(parts.slice(0, random.between(1, parts.length)).join("."));
	};
	const options = { ...chaoticOptions({ random, clock, stop }), journal, randomId: ids(seed) };
	const running = runTree(options, { onStart: (run) => (handle = run), signal: cancel.signal });
	await passTime(running, random, clock, () => random.chance(0.01) && handle?.cancel());
	const tree = await running;
	checkTree(tree, options.treeLimits);
	expect(clock.waiting).toBe(0);
	return tree;
}

/** Moves the clock in uneven steps until the tree has ended; a tree that does not within a day of it hangs. */
async function passTime(
	running: Promise<unknown>,
	random: Random,
	clock: FakeClock,
	meddle: () => void,
): Promise<void> {
	const ended = running.then(
		() => true,
		() => true,
	);
	const day = 24 * 3_600_000;
	const step = async (): Promise<boolean> => {
		meddle();
		await clock.advance(random.pick([0, 1, 50, 1_000, 30_000]));
		return false;
	};
	while (!(await Promise.race([ended, step()]))) {
		if (clock.monotonic() > day) throw new Error("The tree hangs.");
	}
}

function ids(seed: number): (length: number) => string {
	let given = 0;
	return (length) => `${seed}x${given++}`.padStart(length, "0").slice(-length);
}
