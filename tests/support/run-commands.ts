// A small runtime of its own: runs the commands it is given one after the other, each end as a line of JSON.
// `WITHOUT_FILES_AT` is the index of a command during which all file numbers are used up.
import { closeSync, openSync } from "node:fs";
import { createProcesses, onSignals, readEnvironment, systemClock, type EndSignal } from "../../src/host/index.ts";

const { env, cwd } = readEnvironment();
const commands = process.argv.slice(2);
const abort = new AbortController();
const exitCodes: { readonly [signal in EndSignal]: number } = { SIGHUP: 129, SIGINT: 130, SIGTERM: 143 };
let exitCode = 0;

using _signals = onSignals({
	first(signal) {
		exitCode = exitCodes[signal];
		abort.abort();
	},
	second: (signal) => process.exit(exitCodes[signal]),
});
await using processes = createProcesses({
	clock: systemClock,
	env,
	...(env["SPILL"] === undefined ? {} : { spillFolder: () => String(env["SPILL"]) }),
	tempFolder: env["TEMP_FOLDER"],
});
for (const [index, command] of commands.entries()) {
	const files = env["WITHOUT_FILES_AT"] === String(index) ? openAll() : [];
	const rssBefore = maxRss();
	const end = await processes.run({ command, cwd, runId: "r1", timeoutMs: 60_000, signal: abort.signal });
	const rssGrowth = maxRss() - rssBefore;
	for (const file of files) closeSync(file);
	process.stdout.write(`${JSON.stringify({ ...end, rssGrowth })}\n`);
}
process.exitCode = exitCode;

/** The most that was ever resident, in bytes. */
function maxRss(): number {
	return process.resourceUsage().maxRSS * 1024;
}

function openAll(): number[] {
	const opened: number[] = [];
	for (;;) {
		try {
			opened.push(openSync("/dev/null", "r"));
		} catch {
			return opened;
		}
	}
}
