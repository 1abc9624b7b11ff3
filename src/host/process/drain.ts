import type { Clock } from "../../spec/index.ts";
import type { Family } from "./family.ts";
import type { Shell } from "./spawn.ts";
import { within } from "./within.ts";

/**
 * Gives a shell that has exited a moment to hand over the rest of its output and its children a moment to end.
 *
 * Returns as soon as the output is closed and nobody is left, else after 150 ms: a background process that holds the
 * pipe would keep it open for as long as it lives.
 */
export async function drain(shell: Shell, family: Family, clock: Clock): Promise<void> {
	const deadline = clock.monotonic() + drainMs;
	await within(clock, drainMs, shell.closed);
	while (clock.monotonic() < deadline && (await family.living()).length > 0) await clock.sleep(lookMs);
}

const drainMs = 150;
const lookMs = 15;
