import { ErrandError, rootOf } from "../spec/index.ts";
import type { Journal, PostedRequest, RunEvent, RunOwner, RunRequest } from "../spec/index.ts";
import { checkSequence } from "./sequence.ts";

/** A journal that lives as long as its object: for tests, and for runs that need not outlive their process. */
export function memoryJournal(self: RunOwner = { pid: 0, startedAt: 0, host: "" }): Journal {
	const trees = new Map<string, RunEvent[]>();
	const claims = new Set<string>();
	const posted = new Map<number, { readonly root: string; readonly request: PostedRequest }>();
	let nextRequest = 1;
	let isOpen = true;

	const open = (): void => {
		if (!isOpen) throw new ErrandError("disposed", "Cannot use the journal: it was disposed.");
	};
	const lastSeq = (root: string): number => trees.get(root)?.at(-1)?.seq ?? 0;

	return {
		place: "the journal, which is in the memory of this process",
		append(root, events) {
			open();
			checkSequence(root, lastSeq(root), events);
			if (events.length === 0) return;
			const tree = trees.get(root) ?? addTree(trees, root);
			// Not spread: a commit may have more events than a call can have arguments.
			for (const event of events) tree.push(event);
		},
		*read(root, afterSeq = 0, types) {
			open();
			const events = trees.get(root) ?? [];
			for (let index = afterSeq; index < events.length; index++) {
				const event = events[index];
				if (event && (!types || types.includes(event.type))) yield event;
			}
		},
		lastSeq,
		roots({ workspace, limit } = {}) {
			const newestFirst = [...trees.keys()].reverse();
			const wanted = newestFirst.filter(
				(root) => workspace === undefined || workspaceOf(trees.get(root)) === workspace,
			);
			return wanted.slice(0, limit);
		},
		claim(root) {
			open();
			claims.add(root);
			return true;
		},
		release: (root) => void claims.delete(root),
		owner: (root) => (claims.has(root) ? { ...self, state: "living", seenAt: 0 } : undefined),
		post(root, request: RunRequest) {
			open();
			posted.set(nextRequest, { root, request: { ...request, id: nextRequest } });
			nextRequest++;
		},
		requests: (root) => [...posted.values()].flatMap((entry) => (entry.root === root ? [entry.request] : [])),
		settle: ({ id }) => void posted.delete(id),
		purge(before, first) {
			const old = [...trees].filter(([root, events]) => !claims.has(root) && (events.at(-1)?.at ?? 0) < before);
			const roots = old.map(([root]) => root);
			first?.(roots);
			for (const root of roots) trees.delete(root);
			for (const [id, { root }] of posted) if (roots.includes(root)) posted.delete(id);
			return roots;
		},
		size: () => [...trees.values()].reduce((sum, events) => sum + JSON.stringify(events).length, 0),
		[Symbol.dispose]() {
			claims.clear();
			isOpen = false;
		},
	};
}

function addTree(trees: Map<string, RunEvent[]>, root: string): RunEvent[] {
	const events: RunEvent[] = [];
	trees.set(root, events);
	return events;
}

function workspaceOf(events: readonly RunEvent[] | undefined): string | undefined {
	const first = events?.[0];
	return first?.type === "run-queued" && first.runId === rootOf(first.runId) ? first.spec.workspace : undefined;
}
