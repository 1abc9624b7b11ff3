import { openCompatible } from "./compatible.ts";
import type { Provider } from "./provider.ts";

/** A local Ollama, one on another machine, or its cloud. */
export const ollama: Provider = {
	name: "ollama",
	keys: ["OLLAMA_API_KEY"],
	needsKey: false,
	baseUrl: {
		variable: "OLLAMA_BASE_URL",
		default: "http://127.0.0.1:11434/v1",
		also: { variable: "OLLAMA_HOST", toUrl: hostToUrl },
	},
	example: "qwen3",
	optionsName: "ollama",
	open: (modelId, access) => openCompatible("ollama", modelId, access),
};

/** As Ollama's own program reads it: a host, a port, a scheme, or parts of these. A server's "all addresses" is this machine. */
function hostToUrl(host: string): string {
	const hasScheme = /^https?:\/\//.test(host);
	const written = hasScheme ? host : `http://${host.startsWith(":") ? `127.0.0.1${host}` : host}`;
	if (!URL.canParse(written)) return host;
	const url = new URL(written);
	if (!hasScheme && url.port === "" && !/:80\/?$/.test(host)) url.port = "11434";
	if (url.hostname === "0.0.0.0" || url.hostname === "[::]") url.hostname = "127.0.0.1";
	return `${url.origin}${url.pathname.replace(/\/+$/, "")}/v1`;
}
