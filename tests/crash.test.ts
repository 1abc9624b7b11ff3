import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { systemClock, systemProcessFacts } from "../src/host/index.ts";
import { openSqliteJournal } from "../src/journal/index.ts";
import { createRuntime } from "../src/runtime/index.ts";
import type { Journal } from "../src/spec/index.ts";
import { temporaryWorkspace } from "../src/testing/index.ts";
import { fold, pendingCallsOf, treeUsage, walk } from "../src/trace/index.ts";
import { allEffects, crashingTree, finalReport } from "./support/crashing-tree.ts";

const program = join(import.meta.dirname, "support/run-crashing-tree.ts");

function openJournal(folder: string): Journal {
	return openSqliteJournal({
		path: join(folder, "journal.sqlite"),
		clock: systemClock,
		processes: systemProcessFacts(),
	}).value;
}

/** Runs the tree in a process that kills itself at a write of its journal; null where it came to its end before. */
async function killedAt(folder: string, at: number, when: "before" | "after"): Promise<NodeJS.Signals | null> {
	const child = spawn(process.execPath, [program, folder, String(at), when], {
		stdio: ["ignore", "ignore", "inherit"],
	});
	await once(child, "close");
	if (child.signalCode === null && child.exitCode !== 0) throw new Error(`It ended with code ${child.exitCode}.`);
	return child.signalCode;
}

function effectsIn(folder: string): readonly string[] {
	const file = join(folder, "workspace", "effects.txt");
	return existsSync(file) ? readFileSync(file, "utf8").trim().split("\n").sort() : [];
}

/** Kills the tree at one write, resumes it here, and says what came of it; undefined where it had ended before. */
async function killAndResume(at: number, when: "before" | "after") {
	await using temporary = temporaryWorkspace({ "workspace/facts.txt": "one fact\n" });
	const folder = temporary.root;
	if ((await killedAt(folder, at, when)) === null) return undefined;
	using journal = openJournal(folder);
	const [id] = journal.roots();
	if (id === undefined) return { at, isEmpty: true };
	// Killed after its last write, a tree has its end.
	if (fold(journal.read(id)).root?.outcome?.report === finalReport) return { at, hasEnded: true };
	await using runtime = createRuntime({ ...crashingTree(folder), journal });
	const wasOwned = journal.owner(id);
	const outcome = await runtime.resume(id).outcome;
	const events = [...journal.read(id)];
	const { root } = fold(events);
	const nodes = root ? [...walk(root)] : [];
	const told = events.flatMap((event) => (event.type === "message-receive" ? [event.from.replace(id, "root")] : []));
	return {
		at,
		wasOwned,
		report: outcome.report,
		usage: root && JSON.stringify(treeUsage(root)) === JSON.stringify(outcome.totalUsage),
		gaps: events.filter(({ seq }, index) => seq !== index + 1).length,
		runs: nodes.map((node) => node.id.replace(id, "root")).sort(),
		told,
		open: nodes.filter((node) => !node.outcome || pendingCallsOf(node).length > 0).length,
		// An effect whose call was cut off may be missing or there; none is there twice.
		effects:
			effectsIn(folder).filter((effect, index, all) => all.indexOf(effect) === index && allEffects.includes(effect))
				.length === effectsIn(folder).length,
	};
}

/** The first write may never have come to be, and the last may have been the last. */
function edgeOf(end: object): object | undefined {
	return "isEmpty" in end ? { at: 1 } : "hasEnded" in end ? { hasEnded: true } : undefined;
}

const whole = {
	wasOwned: undefined,
	report: finalReport,
	usage: true,
	gaps: 0,
	runs: ["root", "root.1", "root.2", "root.3"],
	told: ["root.1"],
	open: 0,
	effects: true,
};

describe.runIf(process.platform === "linux")("a tree that is killed at a write of its journal", () => {
	test.each(["before", "after"] as const)(
		"T74, case 29, faults 1 to 8: kill -9 %s each write: the same end, no effect twice, nothing else lost",
		async (when) => {
			const ends: object[] = [];
			const next = { at: 1, isOver: false };
			const worker = async (): Promise<void> => {
				while (!next.isOver) {
					const end = await killAndResume(next.at++, when);
					if (end) ends.push(end);
					else next.isOver = true;
				}
			};
			await Promise.all([worker(), worker(), worker()]);
			expect(ends.length).toBeGreaterThan(20);
			for (const end of ends) expect(end).toEqual(expect.objectContaining(edgeOf(end) ?? whole));
		},
		300_000,
	);
});
