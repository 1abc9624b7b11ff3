import { resolve } from "node:path";
import { nodeFiles } from "../host/index.ts";
import { ErrandError } from "../spec/index.ts";

/** The real path of the folder that is to be the workspace. Rejects with `no-workspace` where it cannot be read. */
export async function openFolder(folder: string, cwd: string): Promise<string> {
	const path = resolve(cwd, folder);
	try {
		const real = nodeFiles.realFolder(path);
		await using opened = await nodeFiles.openFolder(real);
		await opened.entries(1);
		return real;
	} catch (cause) {
		const why = reasons[(cause as NodeJS.ErrnoException).code ?? ""] ?? (cause as Error).message;
		throw new ErrandError("no-workspace", `Cannot use "${path}" as the workspace: ${why}. Name another with -C.`, {
			cause,
		});
	}
}

const reasons: { readonly [code: string]: string } = {
	ENOENT: "there is no such folder",
	ENOTDIR: "it is no folder",
	EACCES: "it cannot be read",
	EPERM: "it cannot be read",
	ELOOP: "its links go round in a circle",
};
