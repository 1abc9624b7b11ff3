import type { RuntimeOptions } from "../options.ts";
import { limitNames, limitOf } from "./limit-table.ts";
import type { Limit } from "./limit-table.ts";
import type { Settings } from "./settings.ts";

/** The options of a runtime that settings decide. What is permitted beside `allow` is for the caller to add. */
export function toRuntimeOptions({ values, sources }: Settings): RuntimeOptions {
	const { limits = {}, agents = {}, allow, ...same } = values;
	const pick = (...of: readonly Limit["of"][]): { readonly [field: string]: number } => {
		const rows = limitNames.map((name) => ({ ...limitOf(name), value: limits[name] }));
		return Object.fromEntries(
			rows.flatMap((row) => (of.includes(row.of) && row.value !== undefined ? [[row.field, row.value]] : [])),
		);
	};
	const modelChosenBy = sources.get("model");
	return {
		...same,
		...(modelChosenBy === undefined ? {} : { modelChosenBy }),
		...(allow ? { permits: { allow } } : {}),
		...(agents["general-purpose"] === undefined ? {} : { generalPurpose: agents["general-purpose"] }),
		limits: pick("run", "child"),
		rootLimits: pick("root"),
		treeLimits: pick("tree"),
	};
}
