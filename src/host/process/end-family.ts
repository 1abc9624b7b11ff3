import type { Clock } from "../../spec/index.ts";
import type { Family } from "./family.ts";

/** How many were ended, and how many could not be. */
export type FamilyEnd = { readonly stopped: number; readonly survivors: number };

/**
 * Ends a whole family: SIGTERM, half a second to comply, then SIGKILL in up to five sweeps, since those that are
 * ended may just have started others.
 *
 * Watches the process table and not `kill(pid, 0)`, which takes uncollected zombies for alive. Takes at most 1.2 s.
 */
export async function endFamily(family: Family, clock: Clock): Promise<FamilyEnd> {
	const seen = new Set<number>();
	const look = async (): ReturnType<Family["living"]> => {
		const living = await family.living();
		for (const { pid } of living) seen.add(pid);
		return living;
	};

	let living = await look();
	family.signal(living, "SIGTERM");
	const deadline = clock.monotonic() + graceMs;
	while (living.length > 0 && clock.monotonic() < deadline) {
		await clock.sleep(lookMs);
		living = await look();
	}
	for (let sweep = 1; living.length > 0 && sweep <= maxSweeps; sweep++) {
		family.signal(living, "SIGKILL");
		await clock.sleep(lookMs * sweep * 2);
		living = await look();
	}
	return { stopped: seen.size - living.length, survivors: living.length };
}

const graceMs = 500;
const lookMs = 20;
const maxSweeps = 5;
