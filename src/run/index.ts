export { countFigures } from "./figures.ts";
export type { Observed } from "./figures.ts";
export { run } from "./loop.ts";
export type { ResumePoint } from "./loop.ts";
export { openState, userMessage } from "./state.ts";
export type { RunState } from "./state.ts";
export { strategies } from "./strategies/index.ts";
export { endUnstarted } from "./never-started.ts";
