export { secretFoldersOf } from "./sensitive.ts";
export type { WorkspaceOptions } from "./confinement.ts";
export { PathProblem } from "./path-problem.ts";
export type { OpenedFile, OpenedFolder, PathAsk, PathUse, Place } from "./place.ts";
export { readChunks, readUpTo } from "./read-bytes.ts";
export type { Replaced, Replacement } from "./replace.ts";
export type { SeenFile } from "./seen.ts";
export { createWorkspace, type Workspace } from "./workspace.ts";
