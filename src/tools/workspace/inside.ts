import { sep } from "node:path";

/** Whether an absolute path is a folder itself or something in it. By whole names: `/srv/app-x` is not in `/srv/app`. */
export function isInside(path: string, folder: string): boolean {
	return path === folder || path.startsWith(folder.endsWith(sep) ? folder : folder + sep);
}
