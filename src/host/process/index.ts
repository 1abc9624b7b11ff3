export { createProcesses, type Processes } from "./processes.ts";
export type { CommandEnd, CommandRequest } from "./command-end.ts";
