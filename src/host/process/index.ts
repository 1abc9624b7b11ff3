export { createProcesses, type Processes, type ProcessesOptions } from "./processes.ts";
export type { CommandEnd, CommandOutput, CommandRequest } from "./command-end.ts";
