import { isIP } from "node:net";
import { ErrandError, RunStop } from "../spec/index.ts";
import type { Environment } from "./access.ts";
import { causesOf } from "./provider-error.ts";
import { thisMachine } from "./this-machine.ts";
import { whyUnreachable } from "./unreachable.ts";

/** What the user's variables say about the way to providers. */
export type Proxies = {
	/** For `https:` addresses; absent: these go directly. */
	readonly https?: Proxy | undefined;
	/** For `http:` addresses. */
	readonly http?: Proxy | undefined;
	/** Hosts that are reached directly, as the variable lists them. This machine always is. */
	readonly direct: string;
};

export type Proxy = {
	/** Which variable names it. */
	readonly variable: string;
	readonly url: string;
	/** Its address without name and password. */
	readonly shown: string;
	/** Hidden wherever they occur. */
	readonly secrets: readonly string[];
};

/**
 * Reads `HTTPS_PROXY`, `HTTP_PROXY` and `NO_PROXY`; the lower-case names beat the others, and what is said for `http:` counts for
 * `https:` where nothing else does. Undefined where there is no proxy.
 *
 * Throws `invalid-config`, naming the variable and never its value.
 */
export function readProxies(env: Environment): Proxies | undefined {
	const http = readProxy(["http_proxy", "HTTP_PROXY"], env);
	const https = readProxy(["https_proxy", "HTTPS_PROXY"], env) ?? http;
	if (!http && !https) return undefined;
	return { http, https, direct: (env["no_proxy"] ?? env["NO_PROXY"] ?? "").trim() };
}

/** How requests go out, and what of the way there must not be shown. */
export type Route = { readonly fetch: typeof fetch; readonly secrets: readonly string[] };

/** The way to providers by these variables. Throws as `readProxies` does. */
export function openRoute(env: Environment): Route {
	const proxies = readProxies(env);
	if (!proxies) return { fetch, secrets: [] };
	return {
		fetch: fetchThrough(proxies),
		secrets: [...new Set([proxies.https, proxies.http].flatMap((proxy) => proxy?.secrets ?? []))],
	};
}

/** A `fetch` that goes the way that these say. What does it is loaded with the first request. */
function fetchThrough(proxies: Proxies): typeof fetch {
	let opened: ReturnType<typeof open> | undefined;
	return async (input, init) => {
		opened ??= open(proxies);
		const { send, dispatcher } = await opened;
		try {
			return await send(input as string, { ...(init as object), dispatcher });
		} catch (thrown) {
			throw explain(thrown, new URL(input instanceof Request ? input.url : input), proxies);
		}
	};
}

/** To hide a shorter one would break ordinary words. */
const minSecretLength = 4;

async function open({ http, https, direct }: Proxies) {
	const { EnvHttpProxyAgent, fetch: send } = await import("undici");
	// An empty text is a word, too: for what is absent the library would look into the variables of the process.
	const dispatcher = new EnvHttpProxyAgent({
		httpProxy: http?.url ?? "",
		httpsProxy: https?.url ?? "",
		// No proxy elsewhere could reach this machine.
		noProxy: direct === "*" ? direct : [direct, ...thisMachine].join(","),
		proxyTunnel: false,
	});
	return { send, dispatcher };
}

function readProxy(names: readonly string[], env: Environment): Proxy | undefined {
	const variable = names.find((name) => env[name]?.trim());
	const written = variable && env[variable]?.trim();
	if (!variable || !written) return undefined;
	const text = written.includes("://") ? written : `http://${written}`;
	const url = URL.canParse(text) ? new URL(text) : undefined;
	if (!url || !/^https?:$/.test(url.protocol) || url.hostname === "") {
		const form = "It must be http://host:port, with name:password@ before the host where the proxy asks for them";
		throw new ErrandError("invalid-config", `Cannot use the proxy in ${variable}: it is no address. ${form}.`);
	}
	const secrets = [url.password, decoded(url.password)].filter((secret) => secret.length >= minSecretLength);
	return { variable, url: url.href, shown: `${url.protocol}//${url.host}`, secrets: [...new Set(secrets)] };
}

function decoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}

/** Says that it was the proxy where it was; that is never tried again, since no further try finds another. */
function explain(thrown: unknown, target: URL, proxies: Proxies): unknown {
	const proxy = target.protocol === "https:" ? proxies.https : proxies.http;
	if (!proxy) return thrown;
	for (const error of causesOf(thrown)) {
		const message = error instanceof Error ? error.message : "";
		const status = /^Proxy (?:response|Authentication Required) \((\d+)\)/.exec(message)?.[1];
		if (status !== undefined) return refused(proxy, Number(status), target);
		if (isAbout(error, proxy)) return unreachable(proxy, whyUnreachable(codeOf(error)) ?? message);
	}
	return thrown;
}

function refused(proxy: Proxy, status: number, { host }: URL): RunStop {
	if (status !== 407) return stopped(`The proxy ${nameOf(proxy)} does not let through to ${host}: HTTP ${status}.`);
	const how = `Write them into ${proxy.variable}, as http://name:password@host:port`;
	return stopped(
		`The proxy ${nameOf(proxy)} asks for a name and a password, or does not accept those given (HTTP 407). ${how}.`,
	);
}

function unreachable(proxy: Proxy, why: string): RunStop {
	return stopped(`The proxy ${nameOf(proxy)} cannot be reached: ${why}. Correct ${proxy.variable}, or unset it.`);
}

function codeOf(error: unknown): string {
	const { code } = error as { readonly code?: unknown };
	return typeof code === "string" ? code : "";
}

function nameOf({ shown, variable }: Proxy): string {
	return `${shown} (${variable})`;
}

function stopped(message: string): RunStop {
	return new RunStop({ status: "failed", cause: { code: "provider", message } });
}

/** Whether a network error names the proxy's host, or its address and port. */
function isAbout(error: unknown, { url }: Proxy): boolean {
	if (typeof error !== "object" || error === null) return false;
	const { hostname, address, port } = error as { hostname?: unknown; address?: unknown; port?: unknown };
	const proxy = new URL(url);
	const proxyPort = Number(proxy.port) || (proxy.protocol === "https:" ? 443 : 80);
	if (hostname === proxy.hostname) return true;
	return port === proxyPort && (isIP(proxy.hostname) === 0 ? address !== undefined : address === proxy.hostname);
}
