export * from "./dispatch.ts";
export * from "./task/index.ts";
export * from "./bash.ts";
