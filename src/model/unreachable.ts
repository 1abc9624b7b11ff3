import type { Server } from "./server.ts";

/** Why and where a request did not arrive, and what to do; undefined for an error that is not about the way. */
export function describeUnreachable(code: string, server: Server | undefined): string | undefined {
	if (certificate.test(code)) return describeInsecure(code, server);
	const reason = whyUnreachable(code);
	if (!server || reason === undefined) return undefined;
	return `Cannot reach ${nameOf(server)}: ${reason}. ${adviceFor(server)}`;
}

/** Whether no other try can help: what answers is not the server that was meant. */
export function isHopeless(code: string): boolean {
	return certificate.test(code) || code.startsWith("HPE_");
}

/** What a network error means, to complete "Cannot reach it: …"; undefined for a code that nobody explained. */
export function whyUnreachable(code: string): string | undefined {
	if (code.startsWith("HPE_")) return "what answers there does not speak HTTP";
	return Object.hasOwn(reasons, code) ? reasons[code] : undefined;
}

/** The server as the object of a sentence. */
export function nameOf({ address, variable, isSet }: Server): string {
	return `the model's server at ${address}${isSet ? ` (${variable})` : ""}`;
}

const reasons: { readonly [code: string]: string } = {
	ECONNREFUSED: "nothing listens there",
	ENOTFOUND: "there is no host of that name",
	EAI_AGAIN: "the name of its host cannot be looked up now",
	ETIMEDOUT: "it does not answer",
	UND_ERR_CONNECT_TIMEOUT: "it does not answer",
	EHOSTUNREACH: "no way leads there from this machine",
	ENETUNREACH: "no way leads there from this machine",
	EADDRNOTAVAIL: "no way leads there from this machine",
	ECONNRESET: "the connection was cut",
	EPIPE: "the connection was cut",
	UND_ERR_SOCKET: "the connection was cut",
};

function adviceFor({ address, variable, isSet }: Server): string {
	if (isThisMachine(address)) return `Start it, or set ${variable} to its address.`;
	if (isSet) return `Check the address in ${variable}, and the connection.`;
	return "Check the connection. Where only a proxy leads out, name it in HTTPS_PROXY.";
}

function isThisMachine(address: string): boolean {
	return /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(address).hostname);
}

const certificate = /^(CERT_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|ERR_TLS|ERR_SSL|HOSTNAME_MISMATCH)/;

/** The library that encrypts names its own source files: none of its words are repeated. */
function describeInsecure(code: string, server: Server | undefined): string {
	const who = server ? nameOf(server) : "the model's server";
	const where = server?.isSet ? `the address in ${server.variable}` : "the address";
	return `No secure connection to ${who} could be made: ${whyInsecure(code)} (${code}). Check ${where}${adviceOn(code)}.`;
}

function whyInsecure(code: string): string {
	if (untrusted.test(code)) return "its certificate is not trusted here";
	if (code === "CERT_HAS_EXPIRED") return "its certificate has expired";
	if (code === "CERT_NOT_YET_VALID") return "its certificate is not valid yet";
	if (otherName.test(code)) return "its certificate is for another name";
	return code.startsWith("ERR_SSL") ? "it does not speak TLS as this program does" : "its certificate cannot be used";
}

const untrusted = /SELF_SIGNED|UNABLE_TO_/;
const otherName = /ALTNAME|HOSTNAME_MISMATCH/;

function adviceOn(code: string): string {
	if (untrusted.test(code)) return ", and name the file of the authority you trust in NODE_EXTRA_CA_CERTS";
	return code === "ERR_SSL_WRONG_VERSION_NUMBER" ? "; where it speaks no TLS, write http://" : "";
}
