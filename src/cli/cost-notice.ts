import type { Output } from "./output.ts";
import type { Watcher } from "./watch.ts";

/** Adds one warning to a watcher: a cost limit cannot hold a model whose price nobody knows. */
export function withCostNotice(watcher: Watcher, output: Output): Watcher {
	let wasSaid = false;
	return {
		...watcher,
		see(event, trace) {
			watcher.see(event, trace);
			if (wasSaid || event.type !== "step-end" || event.usage.costUsd !== undefined) return;
			if (trace.root?.spec.treeLimits?.maxCostUsd === undefined) return;
			wasSaid = true;
			const id = trace.runs.get(event.runId)?.spec.model.id ?? event.model;
			output.say(`The price of ${id} is unknown: the cost limit cannot hold it. Set models."${id}".price to say it.`);
		},
	};
}
