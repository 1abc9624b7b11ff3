export * from "./clock.ts";
export * from "./random.ts";
export * from "./files.ts";
export * from "./node-files.ts";
export * from "./environment.ts";
export * from "./signals.ts";
export * from "./process/index.ts";
