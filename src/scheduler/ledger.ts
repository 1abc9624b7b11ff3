import { addUsage, limitedTokens, noUsage } from "../spec/index.ts";
import type { LedgerPort, LedgerVerdict, LimitCause, LimitedCode, Usage } from "../spec/index.ts";

/** What one run may spend of each bounded quantity. */
export type Allowance = { readonly maxTotalTokens: number; readonly maxCostUsd?: number | undefined };

/** What a run had spent before it was interrupted: by its own requests, and with all below it. */
export type Spent = {
	readonly own: Usage;
	readonly total: Usage;
	/** Whether it was told that its allowance is nearly spent. */
	readonly isWarned?: boolean | undefined;
};

/** The account of one run: what it spent, and what it has set aside for its children. */
export interface Account extends LedgerPort, Disposable {
	/**
	 * Sets aside an allowance for a child that starts now: the smaller of what it asks for and an equal share of what is
	 * left. `places` is how many children may be at work at once; one share more stays for this run itself, and for
	 * children that start while others only wait and hold what they were given.
	 *
	 * A text instead says why it is refused: its share is below a tenth of what it asks for, or of its part of this
	 * run's own allowance where that is less. `before` is what a resumed child has spent already: it is never refused.
	 */
	reserve(wanted: Allowance, places: number, before?: Spent): Account | string;
	readonly allowance: Allowance;
}

/** A reservation below this part of what was asked for is refused. */
const leastShare = 1 / 10;

/** From here on a run is told that its allowance is nearly spent. */
const warnAt = 0.8;

/** Opens the account of a root: its allowance is the tree's. `before`: what its tree had spent before a resume. */
export function openLedger(allowance: Allowance, before?: Spent): Account {
	return openAccount(allowance, { before });
}

type Opening = { readonly parent?: Parent | undefined; readonly before?: Spent | undefined };
/** Figures that change in place: a getter in a literal would give each account a hidden class of its own. */
type AccountDraft = Omit<Account, "own" | "total"> & { own: Usage; total: Usage };
type Parent = {
	charge(usage: Usage): void;
	/** What the child may still spend has changed. */
	hold(before: Quantities, now: Quantities): void;
	settle(child: Account): void;
	isSpent(): LedgerVerdict | undefined;
};
type Quantities = { readonly tokens: number; readonly costUsd: number };

const nothing: Quantities = { tokens: 0, costUsd: 0 };

function openAccount(allowance: Allowance, { parent, before }: Opening): Account {
	let warned = before?.isWarned ?? false;
	let isSettled = false;
	const reserved = new Set<Account>();
	// What its children may still spend, as sums: there may be thousands of them.
	let held = nothing;

	const left = (): Quantities => ({
		tokens: allowance.maxTotalTokens - limitedTokens(account.total) - held.tokens,
		costUsd: (allowance.maxCostUsd ?? Infinity) - (account.total.costUsd ?? 0) - held.costUsd,
	});
	const hold = (before: Quantities, now: Quantities): void => {
		held = {
			tokens: held.tokens + now.tokens - before.tokens,
			costUsd: held.costUsd + now.costUsd - before.costUsd,
		};
	};
	const settle = (child: Account): void => {
		if (!reserved.delete(child)) return;
		// Sums of fractions drift.
		if (reserved.size === 0) held = nothing;
		else hold(unspent(child), nothing);
	};
	const chargeTotal = (usage: Usage): void => {
		const before = unspent(account);
		account.total = addUsage(account.total, usage);
		parent?.charge(usage);
		if (!isSettled) parent?.hold(before, unspent(account));
	};
	const warn = (): LedgerVerdict => {
		const { total } = account;
		const part = Math.max(
			limitedTokens(total) / allowance.maxTotalTokens,
			allowance.maxCostUsd === undefined ? 0 : (total.costUsd ?? 0) / allowance.maxCostUsd,
		);
		if (warned || part < warnAt) return { kind: "go" };
		warned = true;
		return {
			kind: "warn",
			say: `${Math.round(part * 100)} % of what this run may spend is used. Come to an end soon.`,
		};
	};

	const account: AccountDraft = {
		allowance,
		own: before?.own ?? noUsage,
		total: before?.total ?? noUsage,
		charge(usage) {
			account.own = addUsage(account.own, usage);
			chargeTotal(usage);
			return parent?.isSpent() ?? spent(left(), usage, allowance) ?? warn();
		},
		overrun: () => overrunOf(account),
		reserve(asked, places, before) {
			const wanted = { ...asked, maxTotalTokens: Math.min(asked.maxTotalTokens, allowance.maxTotalTokens / places) };
			const shares = Math.max(2, places + 1 - reserved.size);
			const { tokens, costUsd } = left();
			const { total: spentBefore } = before ?? { total: noUsage };
			const most = (spent: number, free: number): number => spent + Math.max(0, free) / shares;
			const maxTotalTokens = Math.floor(Math.min(wanted.maxTotalTokens, most(limitedTokens(spentBefore), tokens)));
			const wantedCost = wanted.maxCostUsd ?? costUsd / places;
			const maxCostUsd = Math.min(wanted.maxCostUsd ?? Infinity, most(spentBefore.costUsd ?? 0, costUsd));
			if (!before && maxTotalTokens < wanted.maxTotalTokens * leastShare)
				return refusal(tokens, "tokens", wanted.maxTotalTokens);
			if (!before && (maxCostUsd <= 0 || (Number.isFinite(wantedCost) && maxCostUsd < wantedCost * leastShare)))
				return refusal(costUsd, "US dollars", wantedCost);
			const child = openAccount(
				{ maxTotalTokens, ...(Number.isFinite(maxCostUsd) ? { maxCostUsd } : {}) },
				{
					before,
					parent: {
						charge: chargeTotal,
						hold,
						settle,
						isSpent: () => parent?.isSpent() ?? overdrawn(allowance, account.total),
					},
				},
			);
			reserved.add(child);
			hold(nothing, unspent(child));
			return child;
		},
		[Symbol.dispose]() {
			isSettled = true;
			parent?.settle(account);
		},
	};
	return account;
}

function unspent({ allowance, total }: Pick<Account, "allowance" | "total">): Quantities {
	return {
		tokens: Math.max(0, allowance.maxTotalTokens - limitedTokens(total)),
		costUsd: Math.max(0, (allowance.maxCostUsd ?? 0) - (total.costUsd ?? 0)),
	};
}

/** `last` while just one request like the latest still fits, `stop` when none does. */
function spent(left: Quantities, latest: Usage, allowance: Allowance): LedgerVerdict | undefined {
	const request = limitedTokens(latest);
	if (left.tokens < 2 * request) return verdict("tokens", left.tokens >= request, `${allowance.maxTotalTokens} tokens`);
	const price = latest.costUsd ?? 0;
	if (left.costUsd < 2 * price) return verdict("cost", left.costUsd >= price, `${allowance.maxCostUsd} US dollars`);
	return undefined;
}

/** What was spent beyond the allowance: what a request costs is known when it was answered. */
function overrunOf({ allowance, total }: Pick<Account, "allowance" | "total">): LimitCause | undefined {
	const { maxTotalTokens, maxCostUsd = Infinity } = allowance;
	const said = (code: "tokens" | "cost", spent: number, limit: number, unit: string): LimitCause => ({
		code,
		message: `${spent} ${unit} were used, and the limit is ${limit}.`,
	});
	const tokens = limitedTokens(total);
	if (tokens > maxTotalTokens) return said("tokens", tokens, maxTotalTokens, "tokens");
	const { costUsd = 0 } = total;
	return costUsd > maxCostUsd ? said("cost", costUsd, maxCostUsd, "US dollars") : undefined;
}

/** What a run below sees of a limit above it: it gets no last turn for that. */
function overdrawn(allowance: Allowance, total: Usage): LedgerVerdict | undefined {
	if (limitedTokens(total) >= allowance.maxTotalTokens)
		return verdict("tokens", false, `${allowance.maxTotalTokens} tokens of the tree`);
	if (allowance.maxCostUsd !== undefined && (total.costUsd ?? 0) >= allowance.maxCostUsd) {
		return verdict("cost", false, `${allowance.maxCostUsd} US dollars of the tree`);
	}
	return undefined;
}

function verdict(code: Extract<LimitedCode, "tokens" | "cost">, fits: boolean, limit: string): LedgerVerdict {
	return { kind: fits ? "last" : "stop", cause: { code, message: `Stopped at the limit of ${limit}.` } };
}

function refusal(left: number, unit: string, wanted: number): string {
	return `${Math.max(0, left)} ${unit} are left, too few of the ${wanted} that it may ask for`;
}
