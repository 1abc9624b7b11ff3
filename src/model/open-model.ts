import { suggest } from "../base/index.ts";
import { type AnyLanguageModel, ErrandError, type JsonObject, type Wording } from "../spec/index.ts";
import { readAccess, type Access, type Environment } from "./access.ts";
import { isPackageName, loadProviderPackage, type Provider, providers, type SaidUsage } from "./providers/index.ts";

/** A model that its package has opened, and how its provider is reached. */
export type OpenedModel = {
	readonly model: AnyLanguageModel;
	readonly access?: Access | undefined;
	/** Where the price list knows it: a provider's name or address. */
	readonly listedAt?: string | undefined;
	/** Where a window is known that no address changes. */
	readonly publicName?: string | undefined;
	readonly providerOptions?: JsonObject | undefined;
	readonly optionsName?: string | undefined;
	readonly readUsage?: ((raw: JsonObject) => SaidUsage) | undefined;
};

export type OpenOptions = {
	readonly env: Environment;
	/** Addresses by provider; a variable counts first. */
	readonly baseUrls?: { readonly [provider: string]: string } | undefined;
	/** Folders whose `node_modules` may hold more provider packages: the user's, never a workspace. */
	readonly packageFolders?: readonly string[] | undefined;
	readonly fetch: typeof fetch;
	/** Of sentences that say how a model is selected and where a key belongs. */
	readonly wording: Pick<Wording, "selectModel" | "variables">;
};

/** Opens a model of a shipped provider, or of one whose package is installed. Sends nothing. */
export async function openModel(providerName: string, modelId: string, options: OpenOptions): Promise<OpenedModel> {
	const provider = providers.find(({ name }) => name === providerName);
	return provider ? openShipped(provider, modelId, options) : openPackaged(providerName, modelId, options);
}

async function openShipped(
	provider: Provider,
	modelId: string,
	{ fetch, ...sources }: OpenOptions,
): Promise<OpenedModel> {
	const access = readAccess(provider, `${provider.name}/${modelId}`, sources);
	const { baseUrl, key, keyVariable } = access;
	const model = await provider.open(modelId, { baseUrl, key, keyVariable, fetch });
	const listedAt = baseUrl === provider.baseUrl.default ? provider.publicName : baseUrl;
	const { publicName, optionsName, readUsage } = provider;
	const providerOptions = provider.providerOptionsOf?.(modelId);
	return { model, access, listedAt, publicName, providerOptions, optionsName, readUsage };
}

async function openPackaged(name: string, modelId: string, options: OpenOptions): Promise<OpenedModel> {
	const { packageFolders = [], baseUrls = {}, fetch } = options;
	const baseURL = Object.hasOwn(baseUrls, name) ? baseUrls[name] : undefined;
	const open = await loadProviderPackage(name, packageFolders);
	if (open) return { model: open(modelId, { fetch, ...(baseURL === undefined ? {} : { baseURL }) }), listedAt: name };
	const known = providers.map((provider) => provider.name);
	const where = ["Errand's own installation", ...packageFolders].join(" or ");
	if (packaged.has(name)) {
		const what = `the package @ai-sdk/${name} is not installed. Install it in ${where}`;
		throw new ErrandError("missing-package", `Cannot use the model "${name}/${modelId}": ${what}.`);
	}
	const install = isPackageName(name) ? `; or install a package @ai-sdk/${name} in ${where}` : "";
	throw new ErrandError(
		"unknown-model",
		`Cannot select the model "${name}/${modelId}": there is no provider "${name}". ${suggest(name, known)}${install}.`,
	);
}

/** Providers that have a package of this name: to ask for one is no typing mistake. */
const packaged: ReadonlySet<string> = new Set([
	"alibaba",
	"amazon-bedrock",
	"azure",
	"baseten",
	"cerebras",
	"cohere",
	"deepinfra",
	"deepseek",
	"fireworks",
	"gateway",
	"google-vertex",
	"groq",
	"huggingface",
	"mistral",
	"moonshotai",
	"perplexity",
	"togetherai",
	"vercel",
	"xai",
]);
