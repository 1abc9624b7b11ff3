import { expect, test } from "vitest";
import { formatAge, formatCost, formatDuration, formatTokens } from "./figures.ts";

test("figures are as people read them, and never say more digits than they know", () => {
	expect([0, 412, 999, 1000, 3149, 9960, 41_200, 412_000, 999_499, 999_500, 1_240_000].map(formatTokens)).toEqual([
		"0",
		"412",
		"999",
		"1k",
		"3.1k",
		"10k",
		"41k",
		"412k",
		"999k",
		"1M",
		"1.2M",
	]);
	expect([0, 80.4, 994, 995, 1240, 9949, 9950, 41_000, 59_600, 185_000, 7_440_000].map(formatDuration)).toEqual([
		"0 ms",
		"80 ms",
		"994 ms",
		"1.0 s",
		"1.2 s",
		"9.9 s",
		"10 s",
		"41 s",
		"1 min 0 s",
		"3 min 5 s",
		"2 h 4 min",
	]);
	expect([undefined, 0, 0.00123, 0.05, 1.2, 12].map((costUsd) => formatCost({ costUsd }))).toEqual([
		"",
		"",
		"$0.0012",
		"$0.05",
		"$1.20",
		"$12.00",
	]);
	expect([0, 59_999, 300_000, 7_200_000, 172_800_000].map(formatAge)).toEqual([
		"now",
		"now",
		"5 min ago",
		"2 h ago",
		"2 d ago",
	]);
});
