export type { Configuration } from "./configuration.ts";
export {
	defaultLimit,
	describeLimit,
	formatLimit,
	type LimitName,
	limitNames,
	limitOf,
	parseLimit,
} from "./limit-table.ts";
export { pathsInCommand } from "./paths-in-command.ts";
export type { ProjectHooks, ProjectTrust } from "./project-hooks.ts";
export { type ReadConfiguration, readConfiguration, userConfigurationPath } from "./read-configuration.ts";
export { configurationSchema } from "./schema.ts";
export { type Layer, layerSettings, type Settings } from "./settings.ts";
export { toRuntimeOptions } from "./to-options.ts";
