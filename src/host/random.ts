import { randomFillSync } from "node:crypto";

/** Crockford's base 32: no letters that people confuse. */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

/** Unguessable lower-case base-32 characters: ten of them (50 bits) name a root, sixteen a fence. */
export const randomId = createRandomId();

/** A number from 0 to 1, 1 excluded, for spreading waits; not for secrets. */
export function randomShare(): number {
	return Math.random();
}

/** Draws bytes in bulk: one call to the system's generator for some four hundred ids. */
function createRandomId(): (length: number) => string {
	const pool = new Uint8Array(4096);
	let next = pool.length;
	return (length) => {
		if (next + length > pool.length) {
			randomFillSync(pool);
			next = 0;
		}
		let id = "";
		for (const end = next + length; next < end; next++) id += alphabet[(pool[next] ?? 0) & 31];
		return id;
	};
}
