/** Shapes of keys that providers echo in their errors, as a prefix to keep and the rest to hide. */
const keyShapes = [
	/\b(sk-|sk_|pk-|xai-|gsk_|AIza|ghp_|AKIA)[\w-]{6,}/g,
	/\b(Bearer\s+)[\w.~+/=-]{8,}/gi,
	/\b((?:api[-_ ]?key|key|token|secret)["']?\s*[:=]\s*["']?)[\w.~+/-]{8,}/gi,
];

/** Hides these secrets, and whatever looks like a key. */
export function redact(text: string, secrets: readonly string[]): string {
	const known = secrets.filter((secret) => secret !== "");
	const hidden = known.reduce((rest, secret) => rest.replaceAll(secret, "[key]"), text);
	return keyShapes.reduce((rest, shape) => rest.replace(shape, "$1[key]"), hidden);
}
