import type { Files } from "../../host/index.ts";
import type { RunIdentity } from "../../spec/index.ts";
import { isInside } from "./inside.ts";
import type { PathAsk, PathUse } from "./place.ts";
import { foldPath, hasSecretName, isKernelPath, isProtected } from "./sensitive.ts";

/** What a workspace is made of. */
export type WorkspaceOptions = {
	readonly root: string;
	readonly files: Files;
	/** Stands for `~` in `~/x`. */
	readonly home?: string | undefined;
	/** Absolute folders that no tool may look into, even inside the root. */
	readonly secretFolders?: readonly string[] | undefined;
	/** Absolute and real paths that no tool may write, such as scripts that run as the user. */
	readonly protectedPaths?: readonly string[] | undefined;
	/** Further folders that a run may read but not write, absolute and real, such as where its tree's long outputs go. */
	readonly readRoots?: ((run: RunIdentity) => readonly string[]) | undefined;
};

/** The rules of a workspace. They look at real paths only, and never at the disk. */
export interface Confinement {
	/** The folders that a run may use in this way; the workspace's own root is the first. */
	rootsFor(ask: PathAsk): readonly string[];
	/** Why a real path must not be used, whatever is there; undefined where it may be. */
	reasonAgainst(path: string, ask: PathAsk): string | undefined;
	/** Why a path must not be used by its own names alone, wherever it leads. */
	reasonAgainstNames(path: string, ask: PathAsk): string | undefined;
	/** Whether the content of a file must not be shown. */
	isSecret(path: string): boolean;
}

/** The rules for a workspace whose root really is `root`. */
export function createConfinement(root: string, options: WorkspaceOptions): Confinement {
	const { files, secretFolders = [], protectedPaths = [], readRoots = () => [] } = options;
	const scripts = new Set(protectedPaths.map(foldPath));
	const hasKernelPaths = files.platform !== "win32";
	const rootsFor = ({ run, use }: PathAsk): readonly string[] => (isWrite(use) ? [root] : [root, ...readRoots(run)]);
	const reasonAgainstNames = (path: string, ask: PathAsk): string | undefined => {
		if (hasKernelPaths && isKernelPath(path)) return kernel;
		// A list shows names alone, and names are no secret.
		return ask.use !== "list" && hasSecretName(path) ? secret : undefined;
	};
	return {
		rootsFor,
		reasonAgainstNames,
		isSecret: (path) => hasSecretName(path) || isInSecretFolder(path, secretFolders, [root]),
		reasonAgainst(path, ask) {
			const roots = rootsFor(ask);
			if (!roots.some((folder) => isInside(path, folder))) return outside;
			if (isInSecretFolder(path, secretFolders, roots)) return secret;
			const reason = reasonAgainstNames(path, ask);
			if (reason !== undefined || !isWrite(ask.use)) return reason;
			if (isProtected(path, root)) return settings;
			return scripts.has(foldPath(path)) ? script : undefined;
		},
	};
}

const outside = "it is outside the workspace";
const kernel = "it belongs to the kernel, not to the workspace";
const secret = "it holds secrets, which agents do not see";
const settings = "it configures git, editors or agents, and only the user changes that";
const script = "a hook runs it, and only the user changes what that does";

function isWrite(use: PathUse): boolean {
	return use === "write" || use === "edit";
}

/** A root that lies inside a secret folder was named by the user, and is open; the folder around it is not. */
function isInSecretFolder(path: string, secretFolders: readonly string[], roots: readonly string[]): boolean {
	const around = secretFolders.filter((folder) => isInside(path, folder));
	return around.some((folder) => !roots.some((root) => isInside(root, folder) && isInside(path, root)));
}
