export { agentFileTrust } from "./agent-file-trust.ts";
export * from "./configuration/index.ts";
export * from "./create-runtime.ts";
export * from "./handle.ts";
export type { ModelSettings, ResolveAgent, RuntimeOptions, StartRequest } from "./options.ts";
export type { ReportForm, TaskReport, TaskRequest } from "./run-task.ts";
export * from "./define-agent.ts";
export { checkWith, optionFields } from "./door/check-options.ts";
export { offerTask } from "./offer-task.ts";
