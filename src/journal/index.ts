export { withFileLock } from "./file-lock.ts";
export { mapTexts } from "./map-texts.ts";
export * from "./memory.ts";
export * from "./recorder.ts";
export * from "./redact.ts";
export * from "./sqlite.ts";
