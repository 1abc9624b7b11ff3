import type { InboxPort } from "../spec/index.ts";
import type { RunNode } from "../trace/index.ts";
import { endLeftBehind } from "./end-left-behind.ts";
import { recordedChild } from "./start-child.ts";
import type { LiveRun } from "./tree.ts";

/** What reaches a run; its end ends what it started in the background, and what a resume left behind. */
export function inboxOf({ background, recorded, tree }: LiveRun): InboxPort {
	return {
		take: () => background.take(),
		isOpen: () => background.isOpen(),
		wait: () => background.wait(),
		async close() {
			const stopped = await background.close();
			await endLeftBehind(tree, recorded.rest());
			return stopped;
		},
	};
}

/** Goes on with the background children of a resumed run; an end that it was told of is not told again. */
export function goOnInBackground(live: LiveRun, { received }: RunNode): void {
	for (const node of live.recorded.takeBackground()) {
		const task = { prompt: node.spec.prompt, agent: node.agent };
		void live.background.start(recordedChild(live, node, task), received.has(node.id));
	}
}
