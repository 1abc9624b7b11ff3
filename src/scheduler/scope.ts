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

/** Opens a scope without a parent. */
export function openScope(runId: string): Scope {
	return openBelow(runId, () => {});
}

/** A scope that can be stopped with a reason that is there already: all children of one run share it. */
type StoppableScope = Scope & { stop(reason: RunStop): void };

function openBelow(runId: string, onClose: (scope: StoppableScope) => void): StoppableScope {
	const controller = new AbortController();
	const children = new Set<StoppableScope>();
	const close = (child: StoppableScope): void => void children.delete(child);
	const stopChildren = (): void => {
		if (children.size === 0) return;
		const reason = new RunStop(stoppedWith(runId));
		for (const child of children) child.stop(reason);
	};

	const scope: StoppableScope = {
		runId,
		signal: controller.signal,
		children,
		cancel: (ending) => scope.stop(new RunStop(ending)),
		stop(reason) {
			if (controller.signal.aborted) return;
			controller.abort(reason);
			stopChildren();
		},
		open(childId) {
			const child = openBelow(childId, close);
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
			stopChildren();
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
