import { libraryWording } from "../spec/index.ts";
import type { Wording } from "../spec/index.ts";
import type { RuntimeOptions } from "./options.ts";

/** The words for what can be changed: those of whoever made the runtime, else the library's own. */
export function wordingOf({ wording = libraryWording }: Pick<RuntimeOptions, "wording">): Wording {
	return wording;
}
