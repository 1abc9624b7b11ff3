import { type AnyLanguageModel, type Clock, ErrandError, type JsonObject, libraryWording } from "../spec/index.ts";
import { type ByteWatch, createByteWatch } from "./bytes.ts";
import { type KnownModel, lookUpModel, unknownWindow } from "./catalogue.ts";
import type { Measured } from "./estimate.ts";
import { createGate, type Gate } from "./gate.ts";
import { type Aliases, followAliases, splitModelName } from "./model-name.ts";
import { openModel, type OpenOptions } from "./open-model.ts";
import { fixedPrice, type Price, type PriceOf } from "./price.ts";
import { providers, type SaidUsage } from "./providers/index.ts";
import { openRoute, type Route } from "./proxy.ts";
import { scoutId } from "./scout-id.ts";
import type { Server } from "./server.ts";

export type ModelsOptions = Omit<OpenOptions, "fetch" | "wording"> & {
	readonly clock: Clock;
	readonly aliases?: Aliases | undefined;
	/** What the user's configuration says about models, by `provider/id`. */
	readonly models?: { readonly [id: string]: ModelConfiguration } | undefined;
	/** Default: the global one, or one that goes through the proxy that the variables name. */
	readonly fetch?: typeof fetch | undefined;
	/** Default: the library's. */
	readonly wording?: OpenOptions["wording"] | undefined;
};

export type ModelConfiguration = {
	/** Tokens of the context window. */
	readonly window?: number | undefined;
	readonly price?: Price | undefined;
	/** The model has no tool calls of its own: they are written as text. */
	readonly textProtocol?: boolean | undefined;
};

/** All that a run needs to know of its model; can be spread into the options of `createModel`. */
export type ResolvedModel = {
	/** `provider/id`, or `scout`; never an alias. */
	readonly id: string;
	readonly model: AnyLanguageModel;
	readonly window: number;
	/** False where nobody knows the window, and 128,000 is assumed. */
	readonly windowKnown: boolean;
	readonly priceOf?: PriceOf | undefined;
	readonly textProtocol: boolean;
	/** Of the tools that its runs were offered. */
	readonly measuredTools: Measured;
	/** True for a model that asks nobody. */
	readonly offline?: boolean | undefined;
	/** Shared by all runs of one provider, address and key. */
	readonly gate: Gate;
	/** Absent for a model whose connection is not ours: then only the parts of its stream are signs of life. */
	readonly bytes?: ByteWatch | undefined;
	readonly keySource?: string | undefined;
	/** Absent for a model whose connection is not ours. */
	readonly server?: Server | undefined;
	readonly secrets: readonly string[];
	/** What the provider needs said with each request, below the run's own options. */
	readonly providerOptions?: JsonObject | undefined;
	/** The one name of provider options that its package is to see. Absent: it sees all. */
	readonly optionsName?: string | undefined;
	/** What only this provider says in the figures of a request. */
	readonly readUsage?: ((raw: JsonObject) => SaidUsage) | undefined;
};

/** Finds models by name. One for a runtime, since its gates are shared by all runs. */
export interface Models {
	/**
	 * The model of this name: `provider/id`, an alias, or `scout`. Of several names, the first that can be used.
	 *
	 * Rejects with an `ErrandError`: `unknown-model`, `missing-key`, `missing-package` or `invalid-config`. Sends nothing.
	 */
	resolve(name: string | readonly string[]): Promise<ResolvedModel>;
	/** A model that code handed in, under the id `provider/modelId`. Never rejects. */
	adopt(model: AnyLanguageModel): Promise<ResolvedModel>;
}

/** Loads no package until a model is resolved. */
export function createModels(options: ModelsOptions): Models {
	const { clock, aliases = {}, models = {}, wording = libraryWording } = options;
	const gates = new Map<string, Gate>();
	let route: (Pick<Route, "secrets"> & { readonly bytes: ByteWatch }) | undefined;
	const routeOf = (): NonNullable<typeof route> => {
		const opened = options.fetch ? { fetch: options.fetch, secrets: [] } : openRoute(options.env);
		return { bytes: createByteWatch(opened.fetch), secrets: opened.secrets };
	};
	const gateOf = (key: string, places?: number): Gate => {
		const gate = gates.get(key) ?? createGate(clock, { places });
		gates.set(key, gate);
		return gate;
	};
	const names = providers.map(({ name }) => name);

	/** What is known about a model beside how it is reached; the configuration goes over the price list. */
	const describe = async (id: string, modelId: string, { listedAt, publicName }: Listed): Promise<Description> => {
		const { window, price, textProtocol = false } = Object.hasOwn(models, id) ? (models[id] ?? {}) : {};
		const lookUp = async (where: string | undefined): Promise<KnownModel | undefined> =>
			where === undefined ? undefined : lookUpModel(where, modelId, () => clock.now());
		const known = await lookUp(listedAt);
		const knownWindow = window ?? known?.window ?? (await lookUp(publicName))?.window;
		const windows = { window: knownWindow ?? unknownWindow, windowKnown: knownWindow !== undefined };
		const priceOf = price ? fixedPrice(price) : known?.priceOf;
		return { id, ...windows, priceOf, textProtocol, measuredTools: new WeakMap() };
	};
	const resolveOne = async (name: string): Promise<ResolvedModel> => {
		const id = followAliases(name, aliases);
		if (id === scoutId) return { ...(await openScout(wording)), gate: gateOf(id) };
		const { provider, modelId } = splitModelName(id, aliases, names);
		route ??= routeOf();
		const { bytes } = route;
		const { access, listedAt, publicName, ...opened } = await openModel(provider, modelId, {
			...options,
			fetch: bytes.fetch,
			wording,
		});
		const { key, keySource, server, baseUrl } = access ?? {};
		return {
			...opened,
			...(await describe(id, modelId, { listedAt, publicName })),
			gate: gateOf(JSON.stringify([provider, baseUrl, key])),
			bytes,
			keySource,
			server,
			secrets: [...(key === undefined ? [] : [key]), ...route.secrets],
		};
	};
	return {
		resolve: (name) => firstUsable(typeof name === "string" ? [name] : name, resolveOne),
		async adopt(model) {
			const { provider, modelId } = model;
			// Packages name what of a provider they speak to after a dot: `anthropic.messages`.
			const [listedAt = provider] = provider.split(".");
			const described = await describe(`${provider}/${modelId}`, modelId, { listedAt });
			// Whose account it is, and how large, is its owner's business: all go out until one is refused.
			return { ...described, model, gate: gateOf(provider, Infinity), secrets: [] };
		},
	};
}

/** Where the price list is asked for a price, and where for a window alone. */
type Listed = { readonly listedAt?: string | undefined; readonly publicName?: string | undefined };

type Description = Pick<ResolvedModel, "id" | "window" | "windowKnown" | "priceOf" | "textProtocol" | "measuredTools">;

async function openScout(wording: OpenOptions["wording"]): Promise<Omit<ResolvedModel, "gate">> {
	const { createScout } = await import("./scout/index.ts");
	const known = { window: unknownWindow, windowKnown: true, textProtocol: false, offline: true };
	const measuredTools: Measured = new WeakMap();
	return { id: scoutId, model: createScout(wording), secrets: [], measuredTools, ...known };
}

async function firstUsable<T>(names: readonly string[], resolve: (name: string) => Promise<T>): Promise<T> {
	let firstProblem: unknown = new ErrandError("wrong-use", "Cannot select a model: the list of names is empty.");
	for (const [index, name] of names.entries()) {
		try {
			return await resolve(name);
		} catch (error) {
			if (!(error instanceof ErrandError)) throw error;
			if (index === 0) firstProblem = error;
		}
	}
	throw firstProblem;
}
