import { nearest } from "../../base/index.ts";

/** How many models an error names. */
const maxNamed = 8;

/**
 * A `fetch` whose answer "not found" says which models the server has instead, the nearest first.
 *
 * Asks the server for its list then, and only then. Where that fails the answer stays as it is.
 */
export function namingModels(
	fetch: typeof globalThis.fetch,
	{ baseUrl, modelId }: { readonly baseUrl: string; readonly modelId: string },
): typeof globalThis.fetch {
	return async (input, init) => {
		const response = await fetch(input, init);
		if (response.status !== 404) return response;
		const said = await response.text();
		const { headers, signal } = init ?? {};
		const listed = await fetch(`${baseUrl.replace(/\/+$/, "")}/models`, {
			...(headers ? { headers } : {}),
			...(signal ? { signal } : {}),
		}).then(namesIn, () => []);
		const body = listed.length === 0 ? said : withNames(said, nearest(modelId, listed));
		return new Response(body, { status: 404, headers: { "content-type": "application/json" } });
	};
}

/** The names in a list of models; none where the answer is no such list. */
async function namesIn(response: Response): Promise<readonly string[]> {
	const list: unknown = response.ok ? await response.json().catch(() => undefined) : undefined;
	const data: unknown = typeof list === "object" && list !== null && "data" in list ? list.data : undefined;
	if (!Array.isArray(data)) return [];
	return data.flatMap((model: unknown) =>
		typeof model === "object" && model !== null && "id" in model && typeof model.id === "string" ? [model.id] : [],
	);
}

/** In the form in which such servers send errors. */
function withNames(said: string, names: readonly string[]): string {
	const more = names.length > maxNamed ? ` and ${names.length - maxNamed} more` : "";
	const message = `${messageIn(said)} The server has: ${names.slice(0, maxNamed).join(", ")}${more}.`;
	return JSON.stringify({ error: { message, type: "not_found", param: null, code: null } });
}

function messageIn(said: string): string {
	let message: unknown;
	try {
		const parsed = JSON.parse(said) as { readonly error?: { readonly message?: unknown } | string | null } | null;
		message = typeof parsed?.error === "object" ? parsed.error?.message : parsed?.error;
	} catch {
		message = said.trim();
	}
	const text = typeof message === "string" && message !== "" ? message : "There is no such model";
	return /[.!?]$/.test(text) ? text : `${text}.`;
}
