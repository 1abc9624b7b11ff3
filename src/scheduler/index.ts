export * from "./admission.ts";
export * from "./deadline.ts";
export * from "./ledger.ts";
export * from "./scope.ts";
export * from "./slots.ts";
