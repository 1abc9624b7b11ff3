export { createTaskTool } from "./task-tool.ts";
export type { SdkTaskTool, TaskToolOptions } from "./task-tool.ts";
export type { TaskOutput, TaskSnapshot } from "./task-output.ts";
export type { ChildTools } from "./child-tools.ts";
export type { InputSchema } from "./input-schema.ts";
export type { SdkTool, SdkToolSet } from "./sdk-shapes.ts";
