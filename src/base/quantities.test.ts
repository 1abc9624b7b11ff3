import { expect, test } from "vitest";
import { count, formatCost, formatTime, formatTokens } from "./quantities.ts";

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
	expect([0, 80, 1240, 9949, 9950, 41_000, 59_600, 62_000, 3_720_000].map(formatTime)).toEqual([
		"0.0s",
		"0.1s",
		"1.2s",
		"9.9s",
		"10s",
		"41s",
		"1m00s",
		"1m02s",
		"1h02m",
	]);
	expect([0, 0.0001, 0.004, 0.12, 3.4, 120.4].map(formatCost)).toEqual([
		"$0",
		"<$.001",
		"$0.004",
		"$0.12",
		"$3.40",
		"$120",
	]);
	expect([count(0, "run"), count(1, "run"), count(2, "reply", "replies")]).toEqual(["0 runs", "1 run", "2 replies"]);
});
