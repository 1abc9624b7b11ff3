import type { Configuration } from "./configuration.ts";
import { defaultLimit, limitNames } from "./limit-table.ts";
import type { ParsedConfiguration } from "./parse-configuration.ts";
import { whyInert } from "./project-hooks.ts";
import type { ProjectHooks } from "./project-hooks.ts";

/**
 * What counts of a project's file: it may lower limits and switch agents off. Its hooks count where the user trusts them.
 *
 * All else in it is ignored and said, since whoever wrote the project is not the user: a model, an alias or an option
 * would send the user's files and money somewhere, and a permission would be the project's own.
 */
export function narrowProject(
	{ value, lineOf }: Pick<ParsedConfiguration, "value" | "lineOf">,
	{
		path,
		user,
		hooks,
	}: { readonly path: string; readonly user: Configuration; readonly hooks?: ProjectHooks | undefined },
): { readonly value: Configuration; readonly problems: readonly string[] } {
	const problems: string[] = [];
	const ignore = (key: string, why: string): void => {
		problems.push(`${path}:${lineOf(key) ?? 1}: ${JSON.stringify(key)} is ignored: ${why}.`);
	};
	for (const key of Object.keys(value)) {
		if (!Object.hasOwn(mayNarrow, key)) ignore(key, "a project cannot set it. Set it in your own file, or by a flag");
	}
	const inert = hooks && whyInert(hooks);
	if (inert !== undefined) ignore("hooks", inert);
	const limits = limitNames.flatMap((name) => {
		const wanted = value.limits?.[name];
		if (wanted === undefined) return [];
		const allowed = user.limits?.[name] ?? defaultLimit(name) ?? Number.POSITIVE_INFINITY;
		if (wanted <= allowed) return [[name, wanted] as const];
		ignore(`limits.${name}`, "a project can only lower a limit");
		return [];
	});
	const agents = Object.entries(value.agents ?? {}).filter(([name, isOn]) => {
		if (isOn && user.agents?.[name] === false) ignore(`agents.${name}`, "a project can only switch agents off");
		return !isOn;
	});
	return {
		problems,
		value: {
			...(limits.length === 0 ? {} : { limits: Object.fromEntries(limits) }),
			...(agents.length === 0 ? {} : { agents: Object.fromEntries(agents) }),
			...(hooks && inert === undefined ? { hooks: hooks.pinned } : {}),
		},
	};
}

const mayNarrow: { readonly [Key in keyof Configuration]: true } = {
	limits: true,
	agents: true,
	hooks: true,
};
