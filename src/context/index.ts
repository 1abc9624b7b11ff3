export * from "./context.ts";
export * from "./system.ts";
export * from "./tokens.ts";
