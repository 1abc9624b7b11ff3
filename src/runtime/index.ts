export * from "./configuration/index.ts";
export * from "./create-runtime.ts";
export * from "./handle.ts";
export type { ModelSettings, RuntimeOptions, StartRequest } from "./options.ts";
export * from "./define-agent.ts";
