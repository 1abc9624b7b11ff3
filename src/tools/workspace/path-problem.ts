import { cutText, visibleName } from "../../base/index.ts";
import type { PathUse } from "./place.ts";

/** Why a path was not used, as a whole sentence for the model. Thrown inside the tools; a tool answers with it. */
export class PathProblem extends Error {
	override readonly name = "PathProblem";

	constructor(use: PathUse, path: string, reason: string, options?: ErrorOptions) {
		super(`Cannot ${use} "${cutText(visibleName(path), 300)}": ${reason}.`, options);
	}
}
