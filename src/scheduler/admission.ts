import type { TreeLimits } from "../spec/index.ts";

/** Counts the runs of one tree and says whether one more fits. */
export interface Admission {
	/** Admits a child, or says in one sentence which limit refuses it. An admitted child counts for good. */
	admit(parent: {
		readonly runId: string;
		readonly depth: number;
	}): { readonly ordinal: number } | { readonly refused: string };
	readonly runs: number;
}

/** Starts with the root alone, or with the children that a resumed tree had started, by id. Ids are not given twice. */
export function createAdmission(
	limits: Pick<TreeLimits, "maxRuns" | "maxChildren" | "maxDepth">,
	started: readonly string[] = [],
): Admission {
	const { maxRuns, maxChildren, maxDepth } = limits;
	const children = new Map<string, number>();
	for (const id of started) {
		const dot = id.lastIndexOf(".");
		const parentId = id.slice(0, dot);
		children.set(parentId, Math.max(children.get(parentId) ?? 0, Number(id.slice(dot + 1))));
	}
	const admission: Omit<Admission, "runs"> & { runs: number } = {
		runs: 1 + started.length,
		admit({ runId, depth }) {
			const count = children.get(runId) ?? 0;
			if (depth >= maxDepth) return { refused: `the depth limit of ${maxDepth} is reached, so do this work yourself` };
			if (count >= maxChildren)
				return { refused: `this run has started ${count} children, and the limit is ${maxChildren}` };
			if (admission.runs >= maxRuns)
				return { refused: `the tree has started ${admission.runs} runs, and the limit is ${maxRuns}` };
			admission.runs++;
			children.set(runId, count + 1);
			return { ordinal: count + 1 };
		},
	};
	return admission;
}
