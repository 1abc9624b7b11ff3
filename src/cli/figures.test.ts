import { expect, test } from "vitest";
import { noUsage } from "../spec/index.ts";
import { formatAge, spentOf } from "./figures.ts";

test("spentOf() leaves out what was not spent, and a cost that nobody knows", () => {
	const usage = { ...noUsage, inputTokens: 3000, outputTokens: 100 };
	expect(spentOf({ ...usage, costUsd: 0.12 })).toEqual(["3.1k tokens", "$0.12"]);
	expect(spentOf(usage)).toEqual(["3.1k tokens"]);
	expect(spentOf({ ...usage, costUsd: undefined })).toEqual(["3.1k tokens"]);
	expect(spentOf(noUsage)).toEqual([]);
});

test("formatAge() says how long ago it was, rounded down", () => {
	expect([0, 59_999, 300_000, 7_200_000, 172_800_000].map(formatAge)).toEqual([
		"now",
		"now",
		"5 min ago",
		"2 h ago",
		"2 d ago",
	]);
});
