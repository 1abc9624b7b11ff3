import { resolve } from "node:path";
import { systemReason } from "../base/index.ts";
import { nodeFiles } from "../host/index.ts";
import { ErrandError } from "../spec/index.ts";

/**
 * The real path of the folder that is to be the workspace. Rejects with `no-workspace` where it cannot be read; `wish`
 * says what to do about that.
 */
export async function openFolder(folder: string, cwd: string, wish = "Name another with -C"): Promise<string> {
	const path = resolve(cwd, folder);
	try {
		const real = nodeFiles.realFolder(path);
		await using opened = await nodeFiles.openFolder(real);
		await opened.entries(1);
		return real;
	} catch (cause) {
		const why = systemReason(cause, "folder");
		throw new ErrandError("no-workspace", `Cannot use "${path}" as the workspace: ${why}. ${wish}.`, { cause });
	}
}
