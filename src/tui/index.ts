export { type Asker, type AskerOptions, createAsker } from "./ask.ts";
export type { TerminalInput } from "./keyboard.ts";
export { type LiveTree, type LiveTreeOptions, openLiveTree, type Panel } from "./live-tree.ts";
export { type LiveRun, type LiveRuns, applyLive } from "./live.ts";
export { proposedChange, type ProposedChange, type ReadText } from "./proposed-change.ts";
export { type Look, renderTree, type Scene, type Size } from "./render.ts";
export { openScreen, type Screen, type TerminalOutput } from "./screen.ts";
export { renderSummary } from "./summary.ts";
