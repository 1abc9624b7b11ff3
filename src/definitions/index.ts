export { builtInAgents } from "./built-in.ts";
export { type Dialect, dialectOf, dialects } from "./dialects/index.ts";
export * from "./discover.ts";
export { parseDurationMs } from "./duration.ts";
export { type AgentFileOrigin, type ParsedAgent, parseAgentFile } from "./parse-agent.ts";
export { formatProblem, type Problem, type ProblemCode } from "./problem.ts";
export * from "./registry.ts";
export * from "./roster.ts";
export * from "./trust.ts";
