import { type Dialect, dialects } from "./dialects/index.ts";

/** Where agents may lie. */
export type AgentRoots = {
	/** The workspace and the folders above it up to the repository's root, nearest first, absolute. */
	readonly folders: readonly string[];
	/** The user's home. Absent: no agents of the user's own. */
	readonly home?: string | undefined;
};

/** One folder in which one dialect looks. */
export type Place = { readonly folder: string; readonly kind: "project" | "user"; readonly dialect: Dialect };

/** Every folder that is looked in, in the order in which they win. */
export function placesOf({ folders, home }: AgentRoots): readonly Place[] {
	return [
		...folders.filter((root) => root !== home).flatMap((root) => placesBelow(root, "project")),
		...(home === undefined ? [] : placesBelow(home, "user")),
	];
}

function placesBelow(root: string, kind: Place["kind"]): readonly Place[] {
	return dialects.flatMap((dialect) => {
		const folders = kind === "project" ? dialect.folders : dialect.homeFolders;
		return folders.map((folder) => ({ folder: `${root}/${folder}`, kind, dialect }));
	});
}
