export * from "./fake-clock.ts";
export type * from "./script.ts";
export { type ScriptedModel, scriptedModel } from "./scripted-model.ts";
export { type Scripts, scriptedModels } from "./scripted-models.ts";
