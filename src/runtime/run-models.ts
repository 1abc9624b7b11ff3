import { createModel, mergeProviderOptions } from "../model/index.ts";
import type { Models, ResolvedModel } from "../model/index.ts";
import { ErrandError, RunStop } from "../spec/index.ts";
import type { AgentDefinition, AnyLanguageModel, Clock, ModelChoice, ModelPort, RunSpec } from "../spec/index.ts";
import type { RuntimeOptions } from "./options.ts";
import { untilStopped } from "./until-stopped.ts";

/** The models of one runtime, as its runs choose and open them. */
export interface RunModels {
	/** What a root uses. Rejects with an `ErrandError` where it cannot be used. */
	chooseRoot(definition: AgentDefinition, signal: AbortSignal): Promise<ModelChoice>;
	/**
	 * What a child uses: its definition's model, or its parent's where that says so or cannot be used; `notes` say why it
	 * is another than the definition asks for. Rejects only with the reason of the aborted signal.
	 */
	choose(
		definition: AgentDefinition,
		parent: ModelChoice,
		signal: AbortSignal,
	): Promise<{ readonly choice: ModelChoice; readonly notes: readonly string[] }>;
	/**
	 * The model of a run whose choice came from here, or from the journal: then it was resolved by `prepare`. Throws an
	 * `ErrandError` where the allowance limits what it may cost and nobody knows its price.
	 */
	open(spec: RunSpec, allowance: CostLimit): ModelPort;
	/**
	 * Makes sure that a journalled choice can be opened, for runs with that limit. Rejects with an `ErrandError`, and with the
	 * reason of the aborted signal.
	 */
	prepare(id: string, limits: CostLimit, signal: AbortSignal): Promise<void>;
}

type CostLimit = { readonly maxCostUsd?: number | undefined };

type Parts = {
	readonly options: RuntimeOptions;
	readonly models: Models;
	readonly clock: Clock;
	readonly random: () => number;
};

/** Resolves each model once for the runtime. */
export function createRunModels({ options, models, clock, random }: Parts): RunModels {
	const resolved = new Map<string, ResolvedModel>();
	/** What was said of requests: the same sentence of many runs is one. */
	const told = new Set<string>();
	const ofRuntime = [options.treeLimits, options.rootLimits, options.limits];
	const given = typeof options.model === "object" ? options.model : undefined;

	const byName = new Map<string, ResolvedModel>();

	/** What is known is there at once; a host or a package may hold up the rest. */
	const resolve = async (name: string | readonly string[], signal: AbortSignal): Promise<ResolvedModel> => {
		const key = JSON.stringify(name);
		const model = byName.get(key) ?? (await untilStopped(() => open(name), { signal, clock }));
		byName.set(key, model);
		return model;
	};
	const open = async (name: string | readonly string[]): Promise<ResolvedModel> => {
		const model = given && name === idOf(given) ? await models.adopt(given) : await models.resolve(name);
		for (const limits of ofRuntime) checkPriced(model, limits);
		if (!model.windowKnown && !resolved.has(model.id)) options.onProblem?.(assumed(model));
		resolved.set(model.id, model);
		return model;
	};
	const settingsOf = (definition: AgentDefinition): Omit<ModelChoice, "id" | "chosenBy"> => {
		const from = (key: "effort" | "temperature" | "maxOutputTokens"): object => {
			const value = definition[key] ?? options[key];
			return value === undefined ? {} : { [key]: value };
		};
		const providerOptions = mergeProviderOptions(options.providerOptions, definition.providerOptions);
		return {
			...from("effort"),
			...from("temperature"),
			...from("maxOutputTokens"),
			...(providerOptions ? { providerOptions } : {}),
		};
	};

	return {
		async chooseRoot(definition, signal) {
			// A file does not select a model by itself: only code, or what the user said.
			const isOwn = definition.source.kind === "code" && !inherits(definition.model);
			const own = isOwn ? definition.model : undefined;
			const name = options.model === undefined ? own : given ? idOf(given) : (options.model as string);
			const model = await resolve(name ?? "scout", signal);
			checkPriced(model, definition);
			const { id } = model;
			const chosenBy =
				options.model === undefined && own ? `agent ${definition.name}` : (options.modelChosenBy ?? "options");
			return { id, chosenBy: name === undefined ? "default" : chosenBy, ...settingsOf(definition) };
		},
		async choose(definition, parent, signal) {
			const settings = settingsOf(definition);
			const wanted = definition.model;
			if (inherits(wanted) || resolved.get(parent.id)?.offline)
				return { choice: { ...parent, ...settings }, notes: [] };
			try {
				const model = await resolve(wanted, signal);
				checkPriced(model, definition);
				const { id } = model;
				return { choice: { id, chosenBy: `agent ${definition.name}`, ...settings }, notes: [] };
			} catch (thrown) {
				if (thrown instanceof RunStop) throw thrown;
				const why = thrown instanceof ErrandError ? thrown.message : "It could not be opened.";
				const note = `Agent ${definition.name} asks for model ${[wanted].flat().join(", ")}; ${parent.id} was used. ${why}`;
				return { choice: { ...parent, ...settings }, notes: [note] };
			}
		},
		async prepare(id, limits, signal) {
			checkPriced(resolved.get(id) ?? (await resolve(id, signal)), limits);
		},
		open({ model: choice, limits }, allowance) {
			const model = resolved.get(choice.id);
			if (!model) throw new ErrandError("unknown-model", `Model "${choice.id}" was not resolved before its run.`);
			checkPriced(model, allowance);
			const { id: _, chosenBy: __, ...settings } = choice;
			const warn = (message: string): void => {
				if (told.has(message)) return;
				told.add(message);
				options.onProblem?.(message);
			};
			return createModel({ ...model, settings, limits, clock, random, warn });
		},
	};
}

function inherits(model: AgentDefinition["model"]): model is undefined | "inherit" {
	return model === undefined || model === "inherit";
}

function idOf({ provider, modelId }: AnyLanguageModel): string {
	return `${provider}/${modelId}`;
}

function assumed({ id, window }: ResolvedModel): string {
	return `The context window of ${id} is not known, so ${window} tokens are assumed; models."${id}".window sets it.`;
}

/** A limit that cannot hold is worse than none. */
function checkPriced({ id, offline, priceOf }: ResolvedModel, limits: CostLimit | undefined): void {
	if (limits?.maxCostUsd === undefined || offline || priceOf) return;
	throw new ErrandError(
		"invalid-config",
		`Cannot hold the cost limit: the price of "${id}" is not known. Set models."${id}".price, or leave the limit out.`,
	);
}
