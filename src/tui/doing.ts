import { count } from "../base/index.ts";
import type { RunOutcome } from "../spec/index.ts";
import { callLine, pendingCallsOf, walk } from "../trace/index.ts";
import type { RunNode } from "../trace/index.ts";
import { isFolded } from "./choose.ts";
import { oneLine } from "./inert.ts";
import type { Span, Tone } from "./line.ts";
import type { LiveRun } from "./live.ts";

/** How it is said. */
export type Saying = {
	/** Milliseconds since 1970. */
	readonly now: number;
	/** Stands between two things that are said. */
	readonly dot: string;
	/** The description stands elsewhere. */
	readonly isDescribed: boolean;
	/** The columns for it. What is longer is cut; a shorter word is taken where the longer one would lose its point. */
	readonly columns: number;
};

/** What a run does now, or how it ended, in plain words and one line. */
export function doingOf(node: RunNode, live: LiveRun | undefined, saying: Saying): Span {
	const description = saying.isDescribed ? undefined : node.description;
	if (node.outcome) return endOf(node, node.outcome, saying);
	if (node.state === "queued") return said(joined("queued", description, saying), "dim");
	if (node.state === "interrupted") return said("interrupted: no process goes on with it", "warn");
	const [ask] = node.openAsks.values();
	if (ask) return said(`waits for a person: ${callLine(ask.tool, ask.input)}`, "warn");
	if (node.state === "waiting") return said(waiting(node), "dim");
	return working(node, live, saying);
}

function endOf(node: RunNode, { status, cause, report }: RunOutcome, saying: Saying): Span {
	const why = cause?.message ?? "";
	if (status === "completed") {
		const about = (saying.isDescribed ? undefined : node.description) ?? firstLine(report);
		return said(joined(`done${below(node)}`, about, saying), "dim");
	}
	if (status === "limited") return said(`stopped at a limit: ${why}`, "warn");
	if (status === "cancelled") return said(`cancelled: ${why}`, "warn");
	return said(`failed: ${why}`, "bad");
}

/** A run that has ended hides its children, and its figures have theirs in them. */
function below(node: RunNode): string {
	const hidden = isFolded(node) ? walk(node).reduce((sum) => sum + 1, -1) : 0;
	return hidden === 0 ? "" : ` with ${hidden} below`;
}

function waiting({ openChildren, children }: RunNode): string {
	const open = openChildren === children.length ? "" : `${openChildren}/`;
	return `waits for ${open}${count(children.length, "child", "children")}`;
}

function working(node: RunNode, live: LiveRun | undefined, saying: Saying): Span {
	const phase = node.phase === "" ? "" : `${node.phase}: `;
	if (live?.retry) return said(phase + retrying(live.retry, saying.now), "warn");
	const calls = pendingCallsOf(node).filter(({ startedAt }) => startedAt !== undefined);
	const latest = calls.at(-1);
	if (!latest || node.openStep) return said(phase + thinking(node, live, saying));
	const others = calls.length > 1 ? ` (and ${calls.length - 1} more)` : "";
	const update = live?.update?.callId === latest.id ? live.update.text : undefined;
	return said(phase + joined(callLine(latest.tool, latest.input) + others, update, saying));
}

function retrying({ why, until }: NonNullable<LiveRun["retry"]>, now: number): string {
	const seconds = Math.ceil((until - now) / 1000);
	return seconds > 0 ? `asks again in ${seconds} s: ${why}` : `asks again: ${why}`;
}

function thinking(node: RunNode, live: LiveRun | undefined, saying: Saying): string {
	const does = live?.arriving !== "text" ? "thinking" : node.openStep?.lastTurn ? "writes a last answer" : "answering";
	if (!saying.isDescribed && node.description !== undefined) return joined(does, node.description, saying);
	const hasRoom = saying.columns >= minAfterColumns;
	return node.latestCall === undefined || does !== "thinking" || !hasRoom ? does : `thinking after ${node.latestCall}`;
}

/** Less of the call after which it thinks says nothing. */
const minAfterColumns = "thinking after ".length + 8;

function joined(first: string, second: string | undefined, { dot }: Saying): string {
	return second === undefined || second === "" ? first : `${first} ${dot} ${second}`;
}

function firstLine(text: string | undefined): string | undefined {
	return text?.trim().split("\n", 1)[0];
}

function said(text: string, tone: Tone = "plain"): Span {
	return { text: oneLine(text), tone };
}
