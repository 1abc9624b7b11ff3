import { isCredential } from "../host/index.ts";
import { createRedactor, createSecretCut, mapTexts } from "../journal/index.ts";
import type { Redactor, Secret } from "../journal/index.ts";
import type { RunSpec, ToolResult } from "../spec/index.ts";

/** The door through which text enters a run: what is a secret stays outside, so that model, journal and page hold the same bytes. */
export interface Door {
	/** A text without its secrets. */
	readonly text: Redactor;
	/** The words of a run before it begins. */
	spec(spec: RunSpec): RunSpec;
	/** What a call brings. */
	result(result: ToolResult): ToolResult;
	/** The last place, not after `at`, where a text can be cut without cutting a secret. */
	readonly cut: (text: string, at: number) => number;
	/** Characters of the longest secret; 0 where there is none. */
	readonly longest: number;
}

/** Keeps these secrets out. Without any, all passes as it is. */
export function openDoor(secrets: readonly Secret[]): Door {
	const longest = Math.max(0, ...secrets.map(({ value }) => value.length));
	if (longest === 0)
		return { text: (text) => text, spec: (spec) => spec, result: (result) => result, cut: (_, at) => at, longest };
	const text = createRedactor(secrets);
	return {
		text,
		cut: createSecretCut(secrets),
		longest,
		spec: ({ description, ...spec }) => ({
			...spec,
			prompt: text(spec.prompt),
			system: text(spec.system),
			...(description === undefined ? {} : { description: text(description) }),
		}),
		result: (result) => mapTexts(result, text) as ToolResult,
	};
}

/**
 * Values of the variables whose name says that they are secret. A short word without a digit is left out: it is in
 * ordinary text, as `postgres` is.
 */
export function secretsOf(env: { readonly [name: string]: string | undefined }): readonly Secret[] {
	return Object.entries(env).flatMap(([name, value = ""]) => {
		const secret = value.trim();
		const isOne = isCredential(name) && secret.length >= 8 && (secret.length >= 16 || /\d/.test(secret));
		return isOne ? [{ name, value: secret }] : [];
	});
}
