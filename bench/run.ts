// Makes the measurements that are named, or all of them, each in a process of its own, and prints a table for each.
import { spawnSync } from "node:child_process";
import { cpus, loadavg } from "node:os";
import { fileURLToPath } from "node:url";
import { missingPackages } from "./contenders.ts";
import { measurements } from "./measurements/index.ts";
import { holds } from "./row.ts";
import type { Row } from "./row.ts";
import { toTable } from "./table.ts";

const asked = process.argv.slice(2);
const unknown = asked.filter((name) => !Object.hasOwn(measurements, name));
if (unknown.length > 0) {
	console.error(
		`There is no measurement "${unknown.join('", "')}". There are: ${Object.keys(measurements).join(", ")}.`,
	);
	process.exit(2);
}

const [cpu] = cpus();
const machine = `${cpus().length} × ${cpu?.model ?? "unknown"}, ${process.platform}, Node ${process.versions.node}`;
console.log(`${machine}, load ${(loadavg()[0] ?? 0).toFixed(1)} at the start`);
const all: Row[] = [];
for (const [name, { about }] of Object.entries(measurements)) {
	if (asked.length > 0 && !asked.includes(name)) continue;
	console.log(`\n**${name}**: ${about}\n`);
	const rows = measure(name);
	all.push(...rows);
	console.log(toTable(rows));
}
const missing = missingPackages().join(", ");
if (missing) console.log(`\nnpm ci --prefix bench/others adds the rows of ${missing}.`);
const verdicts = all.map(holds).filter((kept) => kept !== undefined);
console.log(`\n${verdicts.filter(Boolean).length} of ${verdicts.length} aims hold.`);

/** With the garbage collected on the thread that makes it: what it costs does not depend on idle cores then. */
function measure(name: string): readonly Row[] {
	const script = fileURLToPath(new URL("measure.ts", import.meta.url));
	const { stdout, status } = spawnSync(process.execPath, ["--expose-gc", "--single-threaded-gc", script, name], {
		encoding: "utf8",
		stdio: ["ignore", "pipe", "inherit"],
	});
	if (status !== 0) throw new Error(`The measurement "${name}" failed.`);
	return JSON.parse(stdout) as readonly Row[];
}
