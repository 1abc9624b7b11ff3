import { RunStop } from "../spec/index.ts";
import type { Ending } from "../spec/index.ts";

/**
 * The lifetime of one run: its signal, and the scopes of its children.
 *
 * One controller per run and the children in a set: a cancel walks the tree, and no signal collects listeners of runs
 * that are not its own.
 */
export interface Scope extends Disposable {
	readonly runId: string;
	/** Aborts with a `RunStop`. */
	readonly signal: AbortSignal;
	/** Stops this run with `ending`, and every run below it as `cancelled: parent`. The first cause stays. */
	cancel(ending: Ending): void;
	/** A scope below this one. Already stopped where this one is. */
	open(runId: string): Scope;
	/** The scope of a run in this subtree. */
	find(runId: string): Scope | undefined;
	readonly children: ReadonlySet<Scope>;
}

/** Opens a scope without a parent, or one that its parent's `open` keeps in its set. */
export function openScope(runId: string, onClose: (scope: Scope) => void = () => {}): Scope {
	const controller = new AbortController();
	const children = new Set<Scope>();
	const close = (child: Scope): void => void children.delete(child);

	const scope: Scope = {
		runId,
		signal: controller.signal,
		children,
		cancel(ending) {
			if (controller.signal.aborted) return;
			controller.abort(new RunStop(ending));
			for (const child of children) child.cancel(stoppedWith(runId));
		},
		open(childId) {
			const child = openScope(childId, close);
			children.add(child);
			if (controller.signal.aborted) child.cancel(stoppedWith(runId));
			return child;
		},
		find(wanted) {
			if (wanted === runId) return scope;
			for (const child of children) {
				const found = child.find(wanted);
				if (found) return found;
			}
			return undefined;
		},
		[Symbol.dispose]() {
			for (const child of children) child.cancel(stoppedWith(runId));
			onClose(scope);
		},
	};
	return scope;
}

function stoppedWith(parentId: string): Ending {
	return {
		status: "cancelled",
		cause: { code: "parent", message: `Run ${parentId}, which asked for it, was stopped.` },
	};
}
