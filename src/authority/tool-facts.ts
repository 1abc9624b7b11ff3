import type { Tool } from "../spec/index.ts";

/** What authority goes by. A tool's name only selects it; what it may do is told by its access. */
export type ToolFacts = Pick<Tool, "name" | "access" | "completes" | "patternKey">;
