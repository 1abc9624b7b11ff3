import { ErrandError } from "../spec/index.ts";
import type { Wording } from "../spec/index.ts";
import type { Provider } from "./providers/index.ts";
import { type Server, shownAddress, whyNoAddress } from "./server.ts";

/** Variables and their values, handed in. */
export type Environment = { readonly [name: string]: string | undefined };

/** How a provider is reached: its address, and the key with the variable that holds it. */
export type Access = {
	readonly baseUrl: string;
	readonly server: Server;
	readonly key?: string | undefined;
	/** The variable itself, also where a file holds the key. */
	readonly keyVariable?: string | undefined;
	readonly keySource?: string | undefined;
};

/** What is known of the way to a provider: variables, and addresses by provider, which count after these. */
export type AccessSources = {
	readonly env: Environment;
	readonly baseUrls?: { readonly [provider: string]: string } | undefined;
	readonly wording: Pick<Wording, "variables">;
};

/** Reads the variables of a provider. Throws `missing-key` or `invalid-config`, naming the variable. */
export function readAccess(
	{ name, keys, needsKey, baseUrl }: Provider,
	id: string,
	{ env, baseUrls = {}, wording }: AccessSources,
): Access {
	const { address, source, isSet } = addressOf(name, baseUrl, { env, baseUrls });
	if (address === undefined)
		throw missing(id, { variables: [baseUrl.variable], what: "the address of the server", wording });
	const whyNot = whyNoAddress(address);
	if (whyNot !== undefined) throw noAddress(id, { variable: source, address, whyNot });
	const keySet = keys.find((each) => valueOf(each, env) !== undefined);
	if (keySet === undefined && needsKey) throw missing(id, { variables: keys, what: "the key", wording });
	const keySource = keySet && sourceOf(keySet, env);
	if (keySet !== undefined && !isKey.test(valueOf(keySet, env) ?? "")) throw noKey(id, keySource ?? keySet);
	const server = { address: shownAddress(address), variable: source, isSet, keyVariable: keySource ?? keys[0] };
	if (keySet === undefined) return { baseUrl: address, server };
	return { baseUrl: address, server, key: valueOf(keySet, env), keyVariable: keySet, keySource };
}

/** Where an address comes from: the provider's variable, that of its own program, the configuration, or its default. */
function addressOf(
	name: string,
	{ variable, also, ...baseUrl }: Provider["baseUrl"],
	{ env, baseUrls }: { readonly env: Environment; readonly baseUrls: { readonly [provider: string]: string } },
): { readonly address: string | undefined; readonly source: string; readonly isSet: boolean } {
	const set = valueOf(variable, env);
	if (set !== undefined) return { address: set, source: variable, isSet: true };
	const foreign = also && valueOf(also.variable, env);
	if (also && foreign !== undefined) return { address: also.toUrl(foreign), source: also.variable, isSet: true };
	const configured = Object.hasOwn(baseUrls, name) ? baseUrls[name] : undefined;
	if (configured !== undefined) return { address: configured, source: `baseUrls.${name}`, isSet: true };
	return { address: baseUrl.default, source: variable, isSet: false };
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

/** What can be sent as a key: anything else came along when it was copied. */
const isKey = /^[\x20-\x7e]*$/;

function noKey(id: string, source: string): ErrandError {
	const fault = `Cannot use the model "${id}": what ${source} holds has characters that no key has`;
	return new ErrandError("invalid-config", `${fault}. Copy the key again.`);
}

type Missing = {
	readonly variables: readonly string[];
	readonly what: string;
	readonly wording: AccessSources["wording"];
};

function missing(id: string, { variables, what, wording }: Missing): ErrandError {
	const [only, ...others] = variables;
	const names = others.length === 1 ? `neither ${only} nor ${others[0]}` : `none of ${variables.join(", ")}`;
	const fault = others.length === 0 ? `${only} is not set` : `${names} is set`;
	const advice = `Set ${others.length === 0 ? "it" : "one of them"} to ${what}, or select another model`;
	return new ErrandError("missing-key", `Cannot use the model "${id}": ${fault} in ${wording.variables}. ${advice}.`);
}

type Unusable = { readonly variable: string; readonly address: string; readonly whyNot: string };

function noAddress(id: string, { variable, address, whyNot }: Unusable): ErrandError {
	const fault = `Cannot use the model "${id}": ${variable} is "${shownAddress(address)}", ${whyNot}`;
	return new ErrandError("invalid-config", `${fault}. Write it as in http://localhost:8080/v1.`);
}
