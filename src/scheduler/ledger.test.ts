import { expect, test } from "vitest";
import type { Usage } from "../spec/index.ts";
import { noUsage } from "../spec/index.ts";
import { openLedger } from "./index.ts";
import type { Account } from "./index.ts";

const tokens = (count: number, costUsd = 0): Usage => ({ ...noUsage, requests: 1, inputTokens: count, costUsd });

function child(account: Account, maxTotalTokens: number, places = 8): Account {
	const reserved = account.reserve({ maxTotalTokens }, places);
	if (typeof reserved === "string") throw new Error(reserved);
	return reserved;
}

test("T48 openLedger() counts a child's usage in every account above it, once", () => {
	const root = openLedger({ maxTotalTokens: 1_000 });
	const first = child(root, 400);
	const grandchild = child(first, 100);
	root.charge(tokens(1));
	first.charge(tokens(10));
	grandchild.charge(tokens(20));
	expect([root, first, grandchild].map((account) => [account.own.inputTokens, account.total.inputTokens])).toEqual([
		[1, 31],
		[10, 30],
		[20, 20],
	]);
});

test("T63 reserve() gives children at work at once equal shares, and what they left over to the next", () => {
	const root = openLedger({ maxTotalTokens: 4_500_000 });
	const children = Array.from({ length: 8 }, () => child(root, 1_000_000));
	expect(children.map(({ allowance }) => allowance.maxTotalTokens)).toEqual(Array.from({ length: 8 }, () => 500_000));
	for (const each of children) each[Symbol.dispose]();
	expect(child(root, 1_000_000).allowance.maxTotalTokens).toBe(500_000);
	expect(child(root, 200_000).allowance.maxTotalTokens).toBe(200_000);
});

test("T63 reserve() has something left for a child that starts while eight others only wait", () => {
	const root = openLedger({ maxTotalTokens: 4_500_000 });
	for (let index = 0; index < 8; index++) child(root, 1_000_000);
	expect(child(root, 1_000_000).allowance.maxTotalTokens).toBe(250_000);
	expect(child(root, 1_000_000).allowance.maxTotalTokens).toBe(125_000);
});

test("T63 reserve() divides a child's allowance among its own children, also when it has spent a good part", () => {
	const first = child(openLedger({ maxTotalTokens: 4_500_000 }), 1_000_000);
	first.charge(tokens(320_000));
	expect(child(first, 1_000_000).allowance.maxTotalTokens).toBe(20_000);
});

test("T63 reserve() refuses a share below a tenth of what is asked for, and says how much is left", () => {
	const root = openLedger({ maxTotalTokens: 1_000 });
	root.charge(tokens(901));
	expect(root.reserve({ maxTotalTokens: 1_000 }, 1)).toBe(
		"99 tokens are left, too few of the 1000 that it may ask for",
	);
	const rich = openLedger({ maxTotalTokens: 1_000, maxCostUsd: 1 });
	rich.charge(tokens(1, 0.95));
	expect(rich.reserve({ maxTotalTokens: 100, maxCostUsd: 1 }, 1)).toMatch(/US dollars are left/);
});

test("T63 charge() warns once at 80 %, then gives a last turn while one request fits, then stops", () => {
	const account = openLedger({ maxTotalTokens: 1_000 });
	expect(account.charge(tokens(100))).toEqual({ kind: "go" });
	expect(account.charge(tokens(90))).toEqual({ kind: "go" });
	expect(account.charge({ ...tokens(620), cacheReadTokens: 600 })).toEqual({ kind: "go" });
	account.charge(tokens(540));
	expect(account.charge(tokens(51)).kind).toBe("warn");
	expect(account.charge(tokens(10))).toEqual({ kind: "go" });
	expect(account.charge(tokens(85))).toMatchObject({ kind: "last", cause: { code: "tokens" } });
	expect(account.charge(tokens(120))).toMatchObject({ kind: "stop", cause: { code: "tokens" } });
});

test("T63 charge() stops a child at a limit of the tree at once", () => {
	const root = openLedger({ maxTotalTokens: 1_000, maxCostUsd: 1 });
	const first = child(root, 400);
	root.charge(tokens(1, 2));
	expect(first.charge(tokens(1))).toEqual({
		kind: "stop",
		cause: { code: "cost", message: "Stopped at the limit of 1 US dollars of the tree." },
	});
});

test("charge() keeps a cost unknown as soon as one price is", () => {
	const account = openLedger({ maxTotalTokens: 1_000 });
	account.charge({ ...noUsage, requests: 1, costUsd: undefined });
	account.charge(tokens(1, 2));
	expect(account.total.costUsd).toBeUndefined();
});

test("overrun() says what was spent beyond an allowance, own or of children, and nothing at the limit itself", () => {
	const account = openLedger({ maxTotalTokens: 100, maxCostUsd: 2 });
	account.charge({ ...tokens(100), costUsd: 2 });
	expect(account.overrun()).toBeUndefined();
	account.charge({ ...noUsage, costUsd: 0.5 });
	expect(account.overrun()).toEqual({ code: "cost", message: "2.5 US dollars were used, and the limit is 2." });
	account.charge(tokens(1));
	expect(account.overrun()).toEqual({ code: "tokens", message: "101 tokens were used, and the limit is 100." });
});
