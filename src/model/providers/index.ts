import { anthropic } from "./anthropic.ts";
import { ollama, openaiCompatible, openrouter } from "./compatible.ts";
import { google } from "./google.ts";
import { openai } from "./openai.ts";
import type { Provider } from "./provider.ts";

export type { Provider } from "./provider.ts";
export { loadProviderPackage } from "./package.ts";

/** The providers that are shipped, in the order in which they are named to people. */
export const providers: readonly Provider[] = [anthropic, openai, google, openaiCompatible, ollama, openrouter];
