import type { Dialect } from "./dialects/index.ts";

/** What an agent is called that does not say its name: as its file, or as the path below the folder of agents. */
export function nameOfFile(path: string, { unnamed, folders, homeFolders }: Dialect): string {
	const normal = `/${path.replaceAll("\\", "/")}`;
	const folder = unnamed === "path" && [...folders, ...homeFolders].find((folder) => normal.includes(`/${folder}/`));
	const above = folder ? normal.lastIndexOf(`/${folder}/`) + folder.length + 1 : normal.lastIndexOf("/");
	return normal.slice(above + 1).replace(/(?:\.agent|\.chatmode)?\.[^./]*$/, "");
}
