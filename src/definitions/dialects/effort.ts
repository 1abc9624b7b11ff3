import { choice } from "../readers.ts";

/** How much a model thinks; every dialect that has the key has these words. */
export const effort = choice("effort", ["none", "minimal", "low", "medium", "high", "xhigh", "max"]);
