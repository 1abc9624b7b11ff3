export * from "./dispatch.ts";
export * from "./task/index.ts";
export * from "./bash.ts";
export * from "./git.ts";
export * from "./glob.ts";
export * from "./grep.ts";
export * from "./outline.ts";
export * from "./search.ts";
