/** A secret by the name it is shown under: a key variable or a configured key. */
export type Secret = { readonly name: string; readonly value: string };

/** Replaces known secrets in a text by `[secret:NAME]`. Pure; made once for a runtime. */
export type Redactor = (text: string) => string;

/** Shorter values are words that occur by chance. */
const minSecretLength = 8;

/**
 * Replaces every occurrence of these values; of two that overlap, the longer one. Values of fewer than eight
 * characters are left alone: replacing them would break ordinary text.
 *
 * It belongs at the door where text enters a run, so that model, journal and page hold the same bytes.
 */
export function createRedactor(secrets: readonly Secret[]): Redactor {
	const names = namesByValue(secrets);
	const pattern = patternOf(names);
	if (!pattern) return (text) => text;
	return (text) => text.replace(pattern, (value) => `[secret:${names.get(value) ?? "unknown"}]`);
}

/** Finds the last place, not after `at`, where a text can be cut without cutting a secret that `createRedactor` replaces. */
export function createSecretCut(secrets: readonly Secret[]): (text: string, at: number) => number {
	const pattern = patternOf(namesByValue(secrets));
	if (!pattern) return (_, at) => at;
	return (text, at) => {
		for (const { index, 0: value } of text.matchAll(pattern)) {
			if (index >= at) break;
			if (index + value.length > at) return index;
		}
		return at;
	};
}

/** What a secret looks like when nobody configured it, by the name that stands in its place. */
const patterns: readonly (readonly [name: string, pattern: RegExp])[] = [
	[
		"private-key",
		/-----BEGIN [A-Z ]*PRIVATE KEY-----(?:(?:(?!-----)[\s\S]){1,16384}-----END [A-Z ]*PRIVATE KEY-----|[A-Za-z0-9+/=\s\\]{32,})/g,
	],
	["github-token", /(?<![A-Za-z0-9])(?:gh[opsur]_[A-Za-z0-9]{30,}|github_pat_[A-Za-z0-9_]{30,})/g],
	["aws-key", /(?<![A-Za-z0-9])(?:AKIA|ASIA)[A-Z0-9]{16}(?![A-Za-z0-9])/g],
	["slack-token", /(?<![A-Za-z0-9])xox[abeoprs]-[A-Za-z0-9-]{10,}/g],
	["google-key", /(?<![A-Za-z0-9])AIza[A-Za-z0-9_-]{35}/g],
	["npm-token", /(?<![A-Za-z0-9])npm_[A-Za-z0-9]{36}/g],
	["api-key", /(?<![A-Za-z0-9])sk-(?=[A-Za-z0-9_-]{0,199}[0-9])[A-Za-z0-9_-]{20,}/g],
];

/** One pass that finds no secret in almost every event, so that only the rest is looked at closely. */
const hint = /PRIVATE KEY|gh[opsur]_|github_pat_|AKIA|ASIA|xox[abeoprs]-|AIza|npm_|sk-[A-Za-z0-9_-]{20}/;

/** Whether a JSON text may hold something that `redactPatterns` replaces. False is certain. */
export function mayHoldSecret(json: string): boolean {
	return hint.test(json);
}

/** Replaces what looks like a key or a token by `[secret:KIND]`. Applied on the way to disk only. */
export function redactPatterns(text: string): string {
	return patterns.reduce((rest, [name, pattern]) => rest.replace(pattern, `[secret:${name}]`), text);
}

function namesByValue(secrets: readonly Secret[]): ReadonlyMap<string, string> {
	const known = secrets.filter(({ value }) => value.length >= minSecretLength);
	return new Map(known.map((secret) => [secret.value, secret.name]));
}

function patternOf(names: ReadonlyMap<string, string>): RegExp | undefined {
	if (names.size === 0) return undefined;
	const longestFirst = [...names.keys()].sort((a, b) => b.length - a.length);
	return new RegExp(longestFirst.map(toLiteral).join("|"), "g");
}

function toLiteral(value: string): string {
	return value.replace(/[.*+?^${}()|[\]\\]/g, "\\$&");
}
