import type { Slot } from "../scheduler/index.ts";
import { RunStop } from "../spec/index.ts";
import type { InboxMessage, InboxPort } from "../spec/index.ts";
import type { ChildEnd, ReadyChild } from "./start-child.ts";

/** A child that its parent does not wait for in the call that started it. */
export type BackgroundChild = {
	readonly runId: string;
	/** Resolves with its end. Never rejects. */
	readonly ended: Promise<ChildEnd>;
	/** Its end, once it is there. */
	readonly end: ChildEnd | undefined;
};

/** The background children of one run. Each end is one message to it. */
export interface Background extends InboxPort {
	/**
	 * Starts a child and comes back once it is queued, or has ended before that. `isTold`: the run was told of its end
	 * before a resume.
	 */
	start(child: ReadyChild, isTold?: boolean): Promise<void>;
	/** By id, in the order in which they were started. */
	readonly children: ReadonlyMap<string, BackgroundChild>;
}

type Parts = {
	/** Of the parent, which holds none while it waits. */
	readonly slot: Slot;
	/** Of the parent. */
	readonly signal: AbortSignal;
	/** What the parent reads of an end. */
	readonly tell: (end: ChildEnd) => string;
	/** Stops one child and all below it. */
	readonly stop: (runId: string) => void;
};

/** Starts without children. */
export function createBackground({ slot, signal, tell, stop }: Parts): Background {
	const children = new Map<string, BackgroundChild>();
	const arrived: { readonly from: string; readonly end: ChildEnd }[] = [];
	const open = new Set<string>();
	let wake: (() => void) | undefined;

	const toMessage = ({ from, end }: (typeof arrived)[number]): InboxMessage => ({
		from,
		kind: "background-end",
		text: tell(end),
	});
	const arrive = (from: string, end: ChildEnd, isTold: boolean): void => {
		open.delete(from);
		if (!isTold) arrived.push({ from, end });
		wake?.();
	};
	const news = async (): Promise<void> => {
		const { promise, resolve } = Promise.withResolvers<void>();
		const stopped = (): void => resolve();
		wake = resolve;
		signal.addEventListener("abort", stopped, { once: true });
		await promise;
		signal.removeEventListener("abort", stopped);
	};

	return {
		children,
		start({ runId, run }, isTold = false) {
			const { promise: queued, resolve: onQueued } = Promise.withResolvers<void>();
			open.add(runId);
			const child: { -readonly [Key in keyof BackgroundChild]: BackgroundChild[Key] } = {
				runId,
				end: undefined,
				ended: run(onQueued)
					.catch(couldNotRun)
					.then((end) => {
						child.end = end;
						arrive(runId, end, isTold);
						onQueued();
						return end;
					}),
			};
			children.set(runId, child);
			return queued;
		},
		isOpen: () => arrived.length > 0 || open.size > 0,
		take: () => arrived.splice(0).map(toMessage),
		async wait() {
			if (arrived.length > 0 || open.size === 0) return;
			slot.leave();
			try {
				while (arrived.length === 0 && open.size > 0 && !signal.aborted) await news();
			} finally {
				await slot.enter(signal);
			}
			signal.throwIfAborted();
		},
		async close() {
			for (const { runId, end } of children.values()) if (!end) stop(runId);
			await Promise.all([...children.values()].map(({ ended }) => ended));
			return arrived.filter(({ end }) => wasStopped(end)).map(({ from }) => from);
		},
	};
}

function couldNotRun(thrown: unknown): ChildEnd {
	const why = thrown instanceof RunStop || thrown instanceof Error ? thrown.message : "a part of it failed";
	return { refused: why.replace(/\.$/, "") };
}

function wasStopped(end: ChildEnd): boolean {
	return "outcome" in end && end.outcome.status === "cancelled";
}
