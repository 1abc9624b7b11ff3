import { setTimeout } from "node:timers/promises";
import { answerText } from "../answers.ts";
import type { Contender, Reply } from "./contender.ts";

export type Plan = {
	/** What the parent asks its children in its first step, side by side. */
	readonly prompts: readonly string[];
	readonly report: string;
	/** How long a model takes to answer. */
	readonly delayMs: number;
};

/**
 * A contender's tree over played models: each call runs it once.
 *
 * Figures of work that was not done say nothing, so the first run is watched: it throws where a child was not asked
 * what its parent called for, or its report did not reach the parent. Each later one throws where the number of requests
 * or the answer is another.
 */
export async function playedTree<Model>(contender: Contender<Model>, plan: Plan): Promise<() => Promise<void>> {
	const { prompts, report, delayMs } = plan;
	const calls = prompts.map(contender.delegate);
	const seen = { parent: [] as string[], child: [] as string[] };
	let isWatched = true;
	const play = (who: keyof typeof seen, first: Reply, later: Reply): Model =>
		contender.play({
			first,
			later,
			async asked(messages) {
				seen[who].push(isWatched ? JSON.stringify(messages) : "");
				if (delayMs > 0) await setTimeout(delayMs);
			},
		});
	const tree = contender.tree({
		parent: play("parent", { calls }, { deltas: inDeltas(answerText) }),
		child: play("child", { deltas: inDeltas(report) }, { deltas: inDeltas(report) }),
	});
	const once = async (): Promise<void> => {
		seen.parent.length = 0;
		seen.child.length = 0;
		const answer = await tree();
		if (answer !== answerText) throw new Error(`The parent answered "${answer}".`);
		if (seen.parent.length !== 2 || seen.child.length !== prompts.length)
			throw new Error(`The parent was asked ${seen.parent.length} times, children ${seen.child.length} times.`);
	};
	await once();
	const unasked = prompts.find((prompt) => !seen.child.some((messages) => messages.includes(prompt)));
	if (unasked !== undefined) throw new Error(`No child was asked "${unasked}".`);
	const reports = (seen.parent[1] ?? "").split(report.trim()).length - 1;
	if (reports < prompts.length) throw new Error(`The parent was told ${reports} of ${prompts.length} reports.`);
	isWatched = false;
	return once;
}

/** Of about four characters, as providers stream a text. */
function inDeltas(text: string): readonly string[] {
	return text.match(/.{1,4}/gs) ?? [];
}
