import { badPorts } from "./bad-ports.ts";

/** The server that a model is asked at, as people are told of it. */
export type Server = {
	/** Without what may be secret in it: name, password, query. */
	readonly address: string;
	/** The variable that holds the address, or can. */
	readonly variable: string;
	/** False where the address is the provider's own. */
	readonly isSet: boolean;
	/** The variable that holds the key, or can. Absent where the provider knows no key. */
	readonly keyVariable?: string | undefined;
};

/** Why no request can go to an address, to complete "it is …"; undefined where one can. */
export function whyNoAddress(address: string): string | undefined {
	const url = URL.canParse(address) ? new URL(address) : undefined;
	if (!url || !/^https?:$/.test(url.protocol)) return "no address that begins with http:// or https://";
	if (url.username !== "" || url.password !== "") return "an address with a name or a password, which is never sent";
	return badPorts.has(Number(url.port))
		? `an address with the port ${url.port}, which is kept for another use`
		: undefined;
}

/** An address as it may be shown, whether it is one or not. */
export function shownAddress(address: string): string {
	const url = URL.canParse(address) ? new URL(address) : undefined;
	if (url && /^https?:$/.test(url.protocol)) return `${url.origin}${url.pathname}`.replace(/\/$/, "");
	return address.replace(/^.*@/s, "").slice(0, maxShown);
}

/** Enough of a text to recognise what was pasted. */
const maxShown = 100;
