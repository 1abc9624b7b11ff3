import { userConfigurationPath } from "../runtime/index.ts";
import type { Settings } from "../runtime/index.ts";
import { defaultTreeLimits, ErrandError } from "../spec/index.ts";
import type { Environment } from "../host/index.ts";

/**
 * The levels that a tree may have, counted from the outermost run: a program that was started by a command of another
 * run stands below that one.
 *
 * Throws `wrong-use` where there is no level left. Inside of a run a flag only lowers the limit, since a model wrote it.
 */
export function levelsLeft(
	{ env, home }: Pick<Environment, "env" | "home">,
	{ settings, standing }: { readonly settings: Settings; readonly standing: Settings },
): number {
	const asked = settings.values.limits?.depth ?? defaultTreeLimits.maxDepth;
	const depth = Number(env["ERRAND_DEPTH"]) || 0;
	if (depth <= 0) return asked;
	const limit = Math.min(asked, standing.values.limits?.depth ?? defaultTreeLimits.maxDepth);
	if (depth < limit) return limit - depth;
	const where = `A user can raise limits.depth in ${userConfigurationPath(home)}`;
	throw new ErrandError(
		"wrong-use",
		`Cannot start a run inside of another run's command: this is level ${depth}, and the depth limit is ${limit}. ${where}.`,
	);
}

/** Throws `wrong-use` inside of a run's command, for what only a person may say there: a model wrote the command. */
export function refuseNested({ env }: Pick<Environment, "env">, cannot: string): void {
	if (!(Number(env["ERRAND_DEPTH"]) > 0)) return;
	throw new ErrandError("wrong-use", `${cannot} inside of a run's command: only the user may.`);
}
