export { joinTaskResults, toTaskFacts, toTaskResult } from "./result.ts";
export type { TaskEnd } from "./result.ts";
export { taskSchema } from "./schema.ts";
export type { TaskOffer } from "./schema.ts";
export { parseTasks } from "./shapes.ts";
export type { FilterReader, ParsedTasks } from "./shapes.ts";
export { taskOffer } from "./offer.ts";
export { parseStatusRequest, taskStatusOffer } from "./status-offer.ts";
export type { StatusRequest } from "./status-offer.ts";
