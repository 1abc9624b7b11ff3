import { median } from "./statistics.ts";

/** How a piece of work is repeated: warmed up, then in rounds of so many, of which the median counts. */
export type Rounds = { readonly warmUp: number; readonly rounds: number; readonly each: number };

/**
 * Milliseconds of CPU that each piece of work takes, garbage collection included.
 *
 * The contenders take turns, round by round, so that what else the machine does meets all of them alike.
 */
export async function cpuMs<Name extends string>(
	contenders: { readonly [name in Name]: () => Promise<unknown> },
	{ warmUp, rounds, each }: Rounds,
): Promise<{ readonly [name in Name]: number }> {
	const entries = (Object.entries(contenders) as [Name, () => Promise<unknown>][]).map(
		([name, work]) => ({ name, work, figures: [] as number[] }) as const,
	);
	for (const { work } of entries) await repeat(work, warmUp);
	for (let round = 0; round < rounds; round++) {
		for (const { work, figures } of entries) {
			const before = process.cpuUsage();
			await repeat(work, each);
			const { user, system } = process.cpuUsage(before);
			figures.push((user + system) / 1000 / each);
		}
	}
	return Object.fromEntries(entries.map(({ name, figures }) => [name, median(figures)])) as {
		readonly [name in Name]: number;
	};
}

async function repeat(work: () => Promise<unknown>, times: number): Promise<void> {
	for (let count = 0; count < times; count++) await work();
}
