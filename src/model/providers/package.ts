import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { AnyLanguageModel } from "../../spec/index.ts";

/** Opens a model of a provider that is not shipped. */
export type OpenModel = (modelId: string, options: PackageOptions) => AnyLanguageModel;

type PackageOptions = { readonly fetch: typeof fetch; readonly baseURL?: string };

/**
 * Loads `@ai-sdk/<name>` from Errand's own installation, else from one of these folders, each with a `node_modules`.
 *
 * Undefined where there is no such package. A workspace is never among the folders: what lies there is not trusted to
 * run before the first question. The package reads its key from the environment by itself.
 */
export async function loadProviderPackage(name: string, folders: readonly string[]): Promise<OpenModel | undefined> {
	if (!isPackageName(name)) return undefined;
	const packageName = `@ai-sdk/${name}`;
	for (const where of [packageName, ...folders.map((folder) => locate(packageName, folder))]) {
		const loaded = where === undefined ? undefined : await load(where);
		const create = loaded && findFactory(loaded, name);
		if (create) return (modelId, options) => create(options)(modelId);
	}
	return undefined;
}

/** Whether a package of a provider could be called so. */
export function isPackageName(name: string): boolean {
	return /^[a-z][a-z0-9-]{0,40}$/.test(name);
}

type Factory = (options: PackageOptions) => (modelId: string) => AnyLanguageModel;

function locate(packageName: string, folder: string): string | undefined {
	try {
		return pathToFileURL(createRequire(join(folder, "package.json")).resolve(packageName)).href;
	} catch {
		return undefined;
	}
}

async function load(where: string): Promise<Record<string, unknown> | undefined> {
	try {
		return (await import(where)) as Record<string, unknown>;
	} catch (error) {
		if ((error as { code?: unknown }).code === "ERR_MODULE_NOT_FOUND") return undefined;
		throw error;
	}
}

/** Packages export `create<Name>`, in a spelling of their own: `createXai`, `createDeepSeek`, `createTogetherAI`. */
function findFactory(loaded: Record<string, unknown>, name: string): Factory | undefined {
	const wanted = `create${name.replaceAll("-", "")}`;
	const [, create] = Object.entries(loaded).find(([key]) => key.toLowerCase() === wanted) ?? [];
	return typeof create === "function" ? (create as Factory) : undefined;
}
