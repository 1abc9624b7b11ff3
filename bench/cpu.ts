import { inTurns } from "./in-turns.ts";

/** How a piece of work is repeated: warmed up, then in rounds of so many, of which the median counts. */
export type Rounds = { readonly warmUp: number; readonly rounds: number; readonly each: number };

/** Milliseconds of CPU that each piece of work takes, garbage collection included. The contenders take turns. */
export async function cpuMs<Name extends string>(
	contenders: { readonly [name in Name]: () => Promise<unknown> },
	{ warmUp, rounds, each }: Rounds,
): Promise<{ readonly [name in Name]: number }> {
	const names = Object.keys(contenders) as Name[];
	for (const name of names) await repeat(contenders[name], warmUp);
	const figures = await inTurns(
		names.map((name) => () => cpuOf(contenders[name], each)),
		rounds,
	);
	return Object.fromEntries(names.map((name, index) => [name, figures[index]])) as { readonly [name in Name]: number };
}

/** Milliseconds of CPU that one time of the work takes, of so many times. */
export async function cpuOf(work: () => Promise<unknown>, times: number): Promise<number> {
	const before = process.cpuUsage();
	await repeat(work, times);
	const { user, system } = process.cpuUsage(before);
	return (user + system) / 1000 / times;
}

/** Does the work so many times, one after the other. */
export async function repeat(work: () => Promise<unknown>, times: number): Promise<void> {
	for (let count = 0; count < times; count++) await work();
}
