export { createProcesses, type Processes } from "./processes.ts";
export { isCredential } from "./command-environment.ts";
export type { Redaction } from "./redact-stream.ts";
export type { CommandEnd, CommandRequest } from "./command-end.ts";
