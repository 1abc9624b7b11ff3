import { systemReason } from "../base/index.ts";
import type { Line } from "../tui/index.ts";
import { marked, oneLine, unifiedDiff } from "../tui/index.ts";
import type { Change, ChangedFile } from "./changed-files.ts";

/** The hash of a file as it is now, undefined where there is none. May reject. */
export type HashOf = (path: string) => Promise<string | undefined>;

/** A changed file for people: its name, what stands there now against what was left, and each change with its author. */
export async function describeChanges(
	file: ChangedFile,
	{ nameOf, hash }: { readonly nameOf: (runId: string) => string; readonly hash: HashOf },
): Promise<readonly Line[]> {
	const changes = await Promise.all(file.changes.map((change) => changeLines(change, nameOf(change.runId))));
	const now = describeSince(await sinceOf(file, hash));
	const head: Line = [
		{ text: oneLine(file.path), tone: "strong" },
		{ text: now === "" ? "" : `  ${now}`, tone: "warn" },
	];
	return [head, ...changes.flat()];
}

/** What became of a file since a tree wrote it. */
export type Since =
	| { readonly now: "as-left" | "changed" | "gone" }
	| { readonly now: "unknown"; readonly why: string };

/** Compares what stands there now with what was left. Never rejects. */
export async function sinceOf({ path, hash: left }: ChangedFile, hash: HashOf): Promise<Since> {
	try {
		const found = await hash(path);
		if (found === left) return { now: "as-left" };
		return { now: found === undefined ? "gone" : "changed" };
	} catch (thrown) {
		return { now: "unknown", why: systemReason(thrown) };
	}
}

function describeSince(since: Since): string {
	if (since.now === "unknown") return `cannot be compared with what stands there now: ${oneLine(since.why)}`;
	return { "as-left": "", changed: "was changed again since", gone: "is no longer there" }[since.now];
}

async function changeLines(change: Change, name: string): Promise<readonly Line[]> {
	const by = oneLine(name);
	if (change.kind === "unknown") return [said(`written by ${by}, and cannot be shown: ${change.why}`)];
	if (change.kind === "replaced")
		return [said(`written as a whole by ${by}; what stood there before is not recorded`), ...marked(change.after, "+")];
	if (change.kind === "edited") {
		const place = said(`edited by ${by}; where in the file is not recorded`);
		return [place, ...marked(change.old, "-"), ...marked(change.new, "+")];
	}
	const verb = change.before === undefined ? "created" : "changed";
	return [said(`${verb} by ${by}`), ...(await unifiedDiff(change.before ?? "", change.after))];
}

function said(text: string): Line {
	return [{ text, tone: "dim" }];
}
