import { claude } from "./claude.ts";
import type { Dialect } from "./dialect.ts";
import { errand } from "./errand.ts";

export type { Dialect } from "./dialect.ts";
export { errand } from "./errand.ts";

/** Every form of agent file that is read, in the order in which they win within one folder. Add a dialect here. */
export const dialects: readonly Dialect[] = [errand, claude];

/** The dialect of a path, by the folder it lies in; ours where no folder is known. */
export function dialectOf(path: string): Dialect {
	const normal = path.replaceAll("\\", "/");
	return dialects.find(({ folder }) => `/${normal}`.includes(`/${folder}/`)) ?? errand;
}
