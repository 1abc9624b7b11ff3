import { ErrandError } from "../spec/index.ts";
import type { Provider } from "./providers/index.ts";
import { type Server, shownAddress, whyNoAddress } from "./server.ts";

/** Variables and their values, handed in. */
export type Environment = { readonly [name: string]: string | undefined };

/** How a provider is reached: its address, and the key with the variable that holds it. */
export type Access = {
	readonly baseUrl: string;
	readonly server: Server;
	readonly key?: string | undefined;
	readonly keySource?: string | undefined;
};

/** Reads the variables of a provider. Throws `missing-key` or `invalid-config`, naming the variable. */
export function readAccess({ keys, needsKey, baseUrl }: Provider, id: string, env: Environment): Access {
	const { variable } = baseUrl;
	const set = valueOf(variable, env);
	const address = set ?? baseUrl.default;
	if (address === undefined) throw missing(id, variable, "the address of the server");
	const whyNot = whyNoAddress(address);
	if (whyNot !== undefined) throw noAddress(id, { variable, address, whyNot });
	const keySet = keys.find((each) => valueOf(each, env) !== undefined);
	if (keySet === undefined && needsKey) throw missing(id, keys.join(" or "), "the key");
	const keySource = keySet && sourceOf(keySet, env);
	const keyVariable = keySource ?? keys[0];
	const server = { address: shownAddress(address), variable, isSet: set !== undefined, keyVariable };
	return { baseUrl: address, server, ...(keySet === undefined ? {} : { key: valueOf(keySet, env), keySource }) };
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

type Unusable = { readonly variable: string; readonly address: string; readonly whyNot: string };

function noAddress(id: string, { variable, address, whyNot }: Unusable): ErrandError {
	const fault = `Cannot use the model "${id}": ${variable} is "${shownAddress(address)}", ${whyNot}`;
	return new ErrandError("invalid-config", `${fault}. Write it as in http://localhost:8080/v1.`);
}
