export * from "./clock.ts";
export * from "./random.ts";
export * from "./files.ts";
export * from "./node-files.ts";
