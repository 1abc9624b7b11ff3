export * from "./dispatch.ts";
export * from "./task/index.ts";
