import { withinTime } from "../base/index.ts";
import type { Models, ResolvedModel } from "../model/index.ts";
import { ErrandError } from "../spec/index.ts";
import type { AnyLanguageModel, Clock } from "../spec/index.ts";
import type { RuntimeOptions } from "./options.ts";

/** A host that answers later than this has no model of that name. */
const resolveTimeoutMs = 30_000;

/** Asks the host's own code for each model first, then Errand's providers. The id of its models is the name asked for. */
export function withHostModels(models: Models, { resolveModel }: RuntimeOptions, clock: Clock): Models {
	if (!resolveModel) return models;
	const resolveOne = async (name: string): Promise<ResolvedModel> => {
		const found = await askHost(name, resolveModel, clock);
		return found ? { ...(await models.adopt(found)), id: name } : models.resolve(name);
	};
	return {
		adopt: (model) => models.adopt(model),
		async resolve(names) {
			const problems: unknown[] = [];
			for (const name of [names].flat()) {
				try {
					return await resolveOne(name);
				} catch (thrown) {
					problems.push(thrown);
				}
			}
			throw problems[0] ?? new ErrandError("wrong-use", "Cannot select a model: the list of names is empty.");
		},
	};
}

async function askHost(
	name: string,
	resolveModel: NonNullable<RuntimeOptions["resolveModel"]>,
	clock: Clock,
): Promise<AnyLanguageModel | undefined> {
	const unending = new AbortController().signal;
	try {
		return await withinTime(() => resolveModel(name), unending, { clock, timeoutMs: resolveTimeoutMs });
	} catch (cause) {
		const why = cause instanceof Error ? cause.message : String(cause);
		throw new ErrandError("unknown-model", `Cannot use the model "${name}": resolveModel failed: ${why}`, { cause });
	}
}
