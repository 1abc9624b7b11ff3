export { createHooks } from "./hooks.ts";
export type { Hooks, HooksParts } from "./hooks.ts";
export type { ChildHooks } from "./child-hooks.ts";
export type { HookedCall, HookOutlets, RunHooks } from "./run-hooks.ts";
export { readHookSettings } from "./read-settings.ts";
export { aroundModel, aroundTools } from "./middleware.ts";
