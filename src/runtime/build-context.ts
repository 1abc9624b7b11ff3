import { createAskModel, createContext } from "../context/index.ts";
import type { Context } from "../context/index.ts";
import type { Account } from "../scheduler/index.ts";
import { limitedTokens } from "../spec/index.ts";
import type { ContextCompact, ModelPort, Tool, ToolsPort } from "../spec/index.ts";
import type { LiveRun } from "./tree.ts";

type Parts = {
	readonly live: LiveRun;
	readonly model: ModelPort;
	readonly tools: ToolsPort;
	/** The same tools as all runs share them. */
	readonly offered: readonly Tool[];
	/** Those of the run's events, where it goes on. */
	readonly compactions?: readonly ContextCompact[] | undefined;
};

/** The context of one run, inside the window of its own model, which is also asked for summaries. */
export function buildContext({ live, model, tools, offered, compactions }: Parts): Context {
	const { spec, tree, scope, account } = live;
	const ask = createAskModel({
		model,
		signal: scope.signal,
		commit: () => tree.recorder.commit(),
		mayAsk: (tokens) => !model.offline && hasRoomFor(account, tokens),
	});
	const toolTokens = tree.snapshot.toolTokens(offered);
	return createContext(tools, { window: model.window, toolTokens, task: spec.prompt, ask, compactions });
}

/** The rest of an allowance belongs to the work itself and to its last turn. */
const shareForSummaries = 0.8;

function hasRoomFor({ allowance, total }: Account, tokens: number): boolean {
	const { maxTotalTokens, maxCostUsd = Number.POSITIVE_INFINITY } = allowance;
	if ((total.costUsd ?? 0) > maxCostUsd * shareForSummaries) return false;
	return limitedTokens(total) + tokens <= maxTotalTokens * shareForSummaries;
}
