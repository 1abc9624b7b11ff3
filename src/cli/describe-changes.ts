import type { Line } from "../tui/index.ts";
import { marked, oneLine, unifiedDiff } from "../tui/index.ts";
import type { Change, ChangedFile } from "./changed-files.ts";

/** A changed file for people: its name, what stands there now against what was left, and each change with its author. */
export async function describeChanges(
	file: ChangedFile,
	{
		nameOf,
		hash,
	}: { readonly nameOf: (runId: string) => string; readonly hash: (path: string) => Promise<string | undefined> },
): Promise<readonly Line[]> {
	const changes = await Promise.all(file.changes.map((change) => changeLines(change, nameOf(change.runId))));
	const now = await nowOf(file, hash);
	const head: Line = [
		{ text: oneLine(file.path), tone: "strong" },
		{ text: now === "" ? "" : `  ${now}`, tone: "warn" },
	];
	return [head, ...changes.flat()];
}

/** What became of the file since; empty where it is as the tree left it. */
async function nowOf(
	{ path, hash: left }: ChangedFile,
	hash: (path: string) => Promise<string | undefined>,
): Promise<string> {
	try {
		const found = await hash(path);
		if (found === left) return "";
		return found === undefined ? "is no longer there" : "was changed again since";
	} catch (thrown) {
		return `cannot be compared with what stands there now: ${oneLine(thrown instanceof Error ? thrown.message : String(thrown))}`;
	}
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
