import { median } from "./statistics.ts";

/**
 * The median figure of each contender, in their order.
 *
 * They take turns, round by round, so that what else the machine does meets all of them alike.
 */
export async function inTurns(
	contenders: readonly (() => Promise<number>)[],
	rounds: number,
): Promise<readonly number[]> {
	const figures = contenders.map((): number[] => []);
	for (let round = 0; round < rounds; round++)
		for (const [index, measure] of contenders.entries()) figures[index]?.push(await measure());
	return figures.map(median);
}
