export * from "./fake-clock.ts";
export type * from "./script.ts";
export { type ScriptedModel, scriptedModel } from "./scripted-model.ts";
export { type Scripts, scriptedModels } from "./scripted-models.ts";
export { type FileFault, type FileOperation, faultyFiles } from "./faulty-files.ts";
export { type FileTree, type TemporaryWorkspace, temporaryWorkspace } from "./temporary-workspace.ts";
export { type DefineTest, journalSuite } from "./suites/journal.ts";
export { toolCallContext } from "./tool-call-context.ts";
export { type JournalFault, faultyJournal } from "./faulty-journal.ts";
