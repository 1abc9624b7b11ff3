import { ErrandError } from "../spec/index.ts";
import type { Journal } from "../spec/index.ts";

/** No run has this id, and where that was looked up. */
export function unknownRun(id: string, { place = "the journal of this runtime" }: Pick<Journal, "place">): ErrandError {
	return new ErrandError("unknown-run", `There is no run "${id}" in ${place}.`);
}
