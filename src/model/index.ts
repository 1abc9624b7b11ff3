export type { Environment } from "./access.ts";
export type { ByteWatch } from "./bytes.ts";
export { createGate, type Gate } from "./gate.ts";
export { type KeyHint, keyHints } from "./key-hint.ts";
export { createModel, type ModelOptions } from "./model.ts";
export type { Aliases } from "./model-name.ts";
export type { Price, PriceOf } from "./price.ts";
export { mergeProviderOptions, type ModelSettings } from "./request.ts";
export { type Proxies, readProxies } from "./proxy.ts";
export {
	createModels,
	type ModelConfiguration,
	type Models,
	type ModelsOptions,
	type ResolvedModel,
} from "./resolve.ts";
