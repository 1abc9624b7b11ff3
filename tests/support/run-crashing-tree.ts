// Runs the tree below a folder and kills itself at one write of the journal: `before` it or `after` it.
import { join } from "node:path";
import { systemClock, systemProcessFacts } from "../../src/host/index.ts";
import { openSqliteJournal } from "../../src/journal/index.ts";
import { createRuntime } from "../../src/runtime/index.ts";
import { faultyJournal } from "../../src/testing/index.ts";
import { crashingTree } from "./crashing-tree.ts";

const [folder = "", at = "0", when = "before"] = process.argv.slice(2);

const { value } = openSqliteJournal({
	path: join(folder, "journal.sqlite"),
	clock: systemClock,
	processes: systemProcessFacts(),
});
using journal = faultyJournal(value, {
	at: Number(at),
	when: when === "after" ? "after" : "before",
	act: () => process.kill(process.pid, "SIGKILL"),
});
await using runtime = createRuntime({ ...crashingTree(folder), journal });
const { status, report } = await runtime.start({ prompt: "ROOT" }).outcome;
process.stdout.write(JSON.stringify({ status, report }));
