export * from "./ask-model.ts";
export * from "./context.ts";
export type { AskModel } from "./summarise.ts";
export * from "./system.ts";
export * from "./tool-tokens.ts";
export { messagesOf, viewOf } from "./view.ts";
