import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { systemProcessFacts } from "../host/index.ts";
import { fakeClock } from "../testing/index.ts";
import { openSqliteJournal } from "./sqlite.ts";

const folder = mkdtempSync(join(tmpdir(), "errand-journal-"));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const open = (path: string) => openSqliteJournal({ path, clock: fakeClock(), processes: systemProcessFacts() });

/** Starts a process that has the journal open as `journal`, and `event(seq)`, and `say(text)` for a line of output. */
function start(path: string, body: string) {
	const source = `
		import { writeSync } from "node:fs";
		import { openSqliteJournal } from ${JSON.stringify(new URL("sqlite.ts", import.meta.url).href)};
		import { systemProcessFacts } from ${JSON.stringify(new URL("../host/process-facts.ts", import.meta.url).href)};
		const options = { path: ${JSON.stringify(path)}, clock: Date, processes: systemProcessFacts() };
		const journal = openSqliteJournal(options).value;
		const event = (seq) => ({ v: 1, seq, at: 1, runId: "a", depth: 0, agent: "main", type: "run-start", model: "x".repeat(2000) });
		const say = (text) => writeSync(1, text + "\\n");
		${body}
	`;
	return spawn(process.execPath, ["--input-type=module", "-e", source], {
		stdio: ["pipe", "pipe", "inherit"],
	});
}

async function outputOf(child: ReturnType<typeof start>): Promise<readonly string[]> {
	const chunks: Buffer[] = [];
	child.stdout.on("data", (chunk: Buffer) => chunks.push(chunk));
	await once(child, "close");
	return Buffer.concat(chunks).toString().trim().split("\n");
}

test("fault 6: after kill -9 between any two appends everything that was committed is there", async () => {
	const path = join(folder, "killed.db");
	const child = start(path, `for (let seq = 1; ; seq++) { journal.append("a", [event(seq)]); say(String(seq)); }`);
	let lines = 0;
	child.stdout.on("data", (chunk: Buffer) => {
		lines += chunk.toString().split("\n").length - 1;
		if (lines >= 50) child.kill("SIGKILL");
	});
	const reported = Number((await outputOf(child)).at(-1));

	const { value, problems } = open(path);
	using journal = value;
	const seqs = Array.from(journal.read("a"), ({ seq }) => seq);
	expect(problems).toEqual([]);
	expect(seqs).toEqual(seqs.map((_, index) => index + 1));
	expect(seqs.length).toBeGreaterThanOrEqual(reported);
	expect(seqs.length).toBeLessThanOrEqual(reported + 1);
});

test("fault 7: a process killed inside a transaction leaves nothing of it", async () => {
	const path = join(folder, "inside.db");
	const trap = `const last = { ...event(3), toJSON() { process.kill(process.pid, "SIGKILL"); } };`;
	const child = start(path, `journal.append("a", [event(1)]); ${trap} journal.append("a", [event(2), last]);`);
	await outputOf(child);
	expect(child.signalCode).toBe("SIGKILL");

	using journal = open(path).value;
	expect(journal.lastSeq("a")).toBe(1);
});

test("fault 8: the claim of a killed process is stale", async () => {
	const path = join(folder, "claimed.db");
	const child = start(path, `say(String(journal.claim("a"))); process.stdin.resume();`);
	await once(child.stdout, "data");

	using journal = open(path).value;
	expect(journal.claim("a")).toBe(false);
	expect(journal.owner("a")?.pid).toBe(child.pid);

	child.kill("SIGKILL");
	await once(child, "close");
	expect(journal.owner("a")).toBeUndefined();
	expect(journal.claim("a")).toBe(true);
});

test("several processes open a new journal at once and write their own trees", async () => {
	const path = join(folder, "shared.db");
	const body = (root: string) =>
		`for (let seq = 1; seq <= 50; seq++) journal.append("${root}", [event(seq)]); say("done");`;
	const children = ["a", "b", "c", "d"].map((root) => start(path, body(root)));
	expect(await Promise.all(children.map(outputOf))).toEqual([["done"], ["done"], ["done"], ["done"]]);

	using journal = open(path).value;
	expect(["a", "b", "c", "d"].map((root) => journal.lastSeq(root))).toEqual([50, 50, 50, 50]);
});
