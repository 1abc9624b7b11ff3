import type { ApprovalAnswer, ApprovalRequest, AskApproval } from "../authority/index.ts";
import type { Clock } from "../spec/index.ts";
import { callLine } from "../trace/index.ts";
import { keyOf } from "./keys.ts";
import type { ControlKey, Key } from "./keys.ts";
import { createKeyboard } from "./keyboard.ts";
import type { TerminalInput } from "./keyboard.ts";
import type { LiveTree } from "./live-tree.ts";
import type { ReadText } from "./proposed-change.ts";
import { questionWithDiff } from "./question.ts";
import type { Question } from "./question.ts";
import { questionPanel } from "./question-panel.ts";
import type { Look } from "./render.ts";

export type AskerOptions = {
	readonly input: TerminalInput;
	/** Where questions stand, one at a time, below the tree. */
	readonly view: Pick<LiveTree, "setPanel" | "redraw" | "note">;
	readonly look: Look;
	readonly clock: Pick<Clock, "monotonic">;
	/** The text of a file as a path of a call names it. */
	readonly readText: ReadText;
	/** What keys do that are signals else. After a stop, the signals of all questions are to abort. */
	readonly controls: { readonly [key in ControlKey]: () => void };
	/** Whether what is typed is for this program alone, also while it asks nothing. */
	readonly isInFront: () => boolean;
};

/** Asks the person at a terminal, for one tree. Disposing answers what is open with no and frees the keyboard. */
export interface Asker extends Disposable {
	/**
	 * Questions wait in a queue, each for itself: whoever did not ask goes on working. A yes for the tree answers the
	 * questions about the same tool that wait, too. Never rejects; a question that is no longer wanted leaves the queue.
	 */
	readonly ask: AskApproval;
	/** Gives the keyboard back for a while, until `comeBack`. Questions go on waiting. */
	leave(): void;
	comeBack(): void;
}

/**
 * Holds the keyboard while it is in front, or what a person types would be shown in the middle of the tree. Elsewhere it
 * takes it for questions alone: a shell stops a program in the background that touches its terminal.
 */
export function createAsker({ input, view, look, clock, readText, controls, isInFront }: AskerOptions): Asker {
	const queue: Waiting[] = [];
	const allowed = new Set<string>();
	let isAway = false;
	let isDisposed = false;

	const hold = (): void => keyboard.hold(!isAway && !isDisposed && (queue.length > 0 || isInFront()));

	const settle = (waiting: Waiting, answer: ApprovalAnswer): void => {
		const index = queue.indexOf(waiting);
		if (index === -1) return;
		queue.splice(index, 1);
		waiting.resolve(answer);
		if (index === 0) showFirst();
		else view.redraw();
	};
	const showFirst = (): void => {
		const [first] = queue;
		hold();
		if (!first) {
			view.setPanel(undefined);
			return;
		}
		first.shownAt = clock.monotonic();
		view.setPanel((size) => {
			const panel = questionPanel(first.question, { offset: first.offset, waiting: queue.length - 1 }, { size, look });
			first.offset = panel.offset;
			first.page = panel.shown;
			first.isReadable = panel.isReadable;
			return panel.lines;
		});
	};
	const press = (key: Key | undefined): void => {
		const [first] = queue;
		if (key === undefined) return;
		if (isControl(key)) {
			// What is asked goes with its own signal: nobody has said no.
			controls[key]();
		} else if (!first) {
			return;
		} else if (isAnswer(key)) {
			const isRead = first.isReadable || key === "no";
			if (isRead && clock.monotonic() - first.shownAt >= unreadMs) answer(first, key);
		} else {
			first.offset = Math.max(0, first.offset + moves[key](first.page));
			view.redraw();
		}
	};
	const answer = (first: Waiting, given: ApprovalAnswer): void => {
		const { path, tool, input } = first.request;
		// A no is said by the refusal of the call.
		if (given !== "no") {
			const asker = path.endsWith(` › ${tool}`) ? path.slice(0, -` › ${tool}`.length) : path;
			view.note({ path: asker, text: `${words[given]}: ${callLine(tool, JSON.stringify(input))}` });
		}
		if (given === "tree") allowed.add(tool);
		const alike = given === "tree" ? queue.filter(({ request }) => request.tool === tool) : [first];
		for (const waiting of alike.toReversed()) settle(waiting, given);
	};

	const keyboard = createKeyboard(input, (chunk) => press(keyOf(chunk)));
	hold();

	return {
		leave() {
			isAway = true;
			hold();
		},
		comeBack() {
			isAway = false;
			hold();
			view.redraw();
		},
		ask(request, signal) {
			if (isDisposed || signal.aborted) return Promise.resolve("no");
			const { promise, resolve } = Promise.withResolvers<ApprovalAnswer>();
			void questionWithDiff(request, readText).then((question) => {
				if (isDisposed || signal.aborted) return resolve("no");
				if (allowed.has(request.tool)) return resolve("tree");
				const waiting: Waiting = { request, question, offset: 0, page: 1, isReadable: false, shownAt: 0, resolve };
				signal.addEventListener("abort", () => settle(waiting, "no"), { once: true });
				queue.push(waiting);
				if (queue.length === 1) showFirst();
				else view.redraw();
			});
			return promise;
		},
		[Symbol.dispose]() {
			isDisposed = true;
			for (const waiting of queue.splice(0)) waiting.resolve("no");
			showFirst();
		},
	};
}

type Waiting = {
	readonly request: ApprovalRequest;
	readonly question: Question;
	offset: number;
	/** Lines of the body in sight. */
	page: number;
	/** Nobody allows what they could not see. */
	isReadable: boolean;
	/** On the monotonic clock. */
	shownAt: number;
	resolve(answer: ApprovalAnswer): void;
};

/** A key so soon after a question appeared was meant for something else: for the one before, or for nothing at all. */
const unreadMs = 250;

const words = { once: "allowed once", tree: "allowed for this tree" } as const;

type Move = Exclude<Key, ApprovalAnswer | ControlKey>;

const moves: { readonly [key in Move]: (page: number) => number } = {
	up: () => -1,
	down: () => 1,
	"page-up": (page) => -page,
	"page-down": (page) => page,
};

function isControl(key: Key): key is ControlKey {
	return key === "stop" || key === "suspend" || key === "quit";
}

function isAnswer(key: Exclude<Key, ControlKey>): key is ApprovalAnswer {
	return key === "once" || key === "tree" || key === "no";
}
