export { type Asker, type AskerOptions, createAsker } from "./ask.ts";
export type { TerminalInput } from "./keyboard.ts";
export { type LiveTree, type LiveTreeOptions, openLiveTree, type Panel } from "./live-tree.ts";
export { inertLines, oneLine } from "./inert.ts";
export { type Line, paint, type Span, type Tone } from "./line.ts";
export { type ReadText, replacementOf, textChangeOf } from "./proposed-change.ts";
export type { Look, Size } from "./render.ts";
export type { TerminalOutput } from "./screen.ts";
export { marked, unifiedDiff } from "./unified-diff.ts";
