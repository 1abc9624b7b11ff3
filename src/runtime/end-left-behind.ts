import { endUnstarted } from "../run/index.ts";
import type { Ending } from "../spec/index.ts";
import { figuresOf, walk } from "../trace/index.ts";
import type { RunNode } from "../trace/index.ts";
import type { Tree } from "./tree.ts";

/** What a run did before it was interrupted, for an end that comes without going on. */
export function beforeOf(node: RunNode): NonNullable<Parameters<typeof endUnstarted>[3]> {
	return { ...figuresOf(node), model: node.answeredBy, lastText: node.lastText };
}

/** Ends interrupted runs that nobody goes on with, and all below them, the lowest first. Never rejects. */
export async function endLeftBehind(tree: Tree, nodes: readonly RunNode[]): Promise<void> {
	const open = nodes.flatMap((node) => [...walk(node)]).filter(({ outcome }) => !outcome);
	for (const node of open.reverse()) {
		const recorder = tree.recorder.forRun(node.spec);
		const ports = { ...recorder, commit: () => tree.recorder.commit() };
		await endUnstarted(node.spec, ports, leftBehind(node), beforeOf(node));
	}
}

function leftBehind({ parentId }: RunNode): Ending {
	const message = `Run ${parentId}, which asked for it, went on without it after an interruption.`;
	return { status: "cancelled", cause: { code: "parent", message } };
}
