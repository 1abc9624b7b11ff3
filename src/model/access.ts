import { ErrandError } from "../spec/index.ts";
import type { Provider } from "./providers/index.ts";

/** Variables and their values, handed in. */
export type Environment = { readonly [name: string]: string | undefined };

/** How a provider is reached: its address, and the key with the variable that holds it. */
export type Access = {
	readonly baseUrl: string;
	readonly key?: string | undefined;
	readonly keySource?: string | undefined;
};

/** Reads the variables of a provider. Throws `missing-key` or `invalid-config`, naming the variable. */
export function readAccess({ keys, needsKey, baseUrl }: Provider, id: string, env: Environment): Access {
	const address = valueOf(baseUrl.variable, env) ?? baseUrl.default;
	if (address === undefined) throw missing(id, baseUrl.variable, "the address of the server");
	if (!URL.canParse(address))
		throw new ErrandError(
			"invalid-config",
			`Cannot use the model "${id}": ${baseUrl.variable} is no address: "${address}".`,
		);
	const keySource = keys.find((variable) => valueOf(variable, env) !== undefined);
	if (keySource === undefined && needsKey) throw missing(id, keys.join(" or "), "the key");
	if (keySource === undefined) return { baseUrl: address };
	return { baseUrl: address, key: valueOf(keySource, env), keySource: sourceOf(keySource, env) };
}

/** The variable that a user set for a key: the one that names its file, where there is that. */
export function sourceOf(variable: string, env: Environment): string {
	const file = `${variable}_FILE`;
	return valueOf(file, env) === undefined ? variable : file;
}

/** The value of a variable without the white space around it, which a key must not have; blank counts as not set. */
export function valueOf(variable: string, env: Environment): string | undefined {
	const value = env[variable]?.trim();
	return value === "" ? undefined : value;
}

function missing(id: string, variable: string, what: string): ErrandError {
	return new ErrandError(
		"missing-key",
		`Cannot use the model "${id}": ${variable} is not set. Set it to ${what}, or select another model.`,
	);
}
