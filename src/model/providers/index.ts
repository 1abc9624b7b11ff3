import { anthropic } from "./anthropic.ts";
import { openaiCompatible } from "./compatible.ts";
import { google } from "./google.ts";
import { ollama } from "./ollama.ts";
import { openai } from "./openai.ts";
import { openrouter } from "./openrouter.ts";
import type { Provider } from "./provider.ts";

export type { Provider, SaidUsage } from "./provider.ts";
export { isPackageName, loadProviderPackage } from "./package.ts";

/** The providers that are shipped, in the order in which they are named to people. */
export const providers: readonly Provider[] = [anthropic, openai, google, openaiCompatible, ollama, openrouter];
