export * from "./approvals.ts";
export * from "./authorize.ts";
export { customFilter, fullAccessFilter, type NameFilter, parseToolFilter, readOnlyFilter } from "./filters.ts";
export * from "./how-to-permit.ts";
export { grantAll, grantOf, meet } from "./meet.ts";
export { type Permits, rootGrants } from "./root-grants.ts";
export * from "./specify.ts";
export { toCeiling } from "./to-ceiling.ts";
export type { ToolFacts } from "./tool-facts.ts";
