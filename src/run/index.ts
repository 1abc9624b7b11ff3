export type { Observed } from "./figures.ts";
export { run } from "./loop.ts";
export type { BegunCall, ResumePoint } from "./resume.ts";
export type { RunState } from "./state.ts";
export { strategies } from "./strategies/index.ts";
export { endUnstarted, unstartedOutcome } from "./never-started.ts";
