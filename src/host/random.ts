import { randomBytes } from "node:crypto";

/** Crockford's base 32: no letters that people confuse. */
const alphabet = "0123456789abcdefghjkmnpqrstvwxyz";

/** Unguessable lower-case base-32 characters: ten of them (50 bits) name a root, sixteen a fence. */
export function randomId(length: number): string {
	return Array.from(randomBytes(length), (byte) => alphabet[byte & 31]).join("");
}

/** A number from 0 to 1, 1 excluded, for spreading waits; not for secrets. */
export function randomShare(): number {
	return Math.random();
}
