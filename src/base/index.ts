export * from "./nearest.ts";
export * from "./tool-names.ts";
export * from "./tool-rule.ts";
