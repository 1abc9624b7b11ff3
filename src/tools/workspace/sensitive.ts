import { join, relative, sep } from "node:path";
import { isInside } from "./inside.ts";

/** Folders of a home that hold keys and passwords. */
export function secretFoldersOf(home: string): readonly string[] {
	return [".ssh", ".aws", ".gnupg", ".kube", ".docker", ".config/gh"].map((folder) => join(home, folder));
}

/**
 * Whether a file's name says that its content is a secret. Case, trailing dots and invisible characters do not count:
 * some disks ignore them, and on the others such a name is no reason to trust it.
 */
export function hasSecretName(path: string): boolean {
	const [name = "", folder = ""] = path.split(sep).slice(-2).map(foldName).toReversed();
	// An address of a remote may carry a token.
	if (folder === ".git" && name === "config") return true;
	if (/^\.env\.(?:example|sample|template)$/.test(name)) return false;
	return secretNames.some((secret) => secret.test(name));
}

const secretNames: readonly RegExp[] = [
	/^\.env(?:\.|$)/,
	/\.(?:pem|key)$/,
	// Keys of SSH, whatever they are for; `id_map.ts` is somebody's source.
	/^id_[^.]*$|^id_(?:rsa|dsa|ecdsa|ed25519)(?:_sk)?\.(?!pub$)/,
	/^\.(?:npmrc|netrc|pypirc|git-credentials)$/,
];

/**
 * Whether a path inside a root configures git, agents or editors. An agent that may write there can widen what it, or
 * the next one, is allowed to do; so only the user changes these.
 */
export function isProtected(path: string, root: string): boolean {
	const names = relative(root, path).split(sep).map(foldName);
	const last = names.at(-1) ?? "";
	if (protectedFiles.has(last) || names.some((name) => protectedFolders.has(name))) return true;
	return names.some((name, index) => name === ".github" && protectedOnGithub.has(names[index + 1] ?? ""));
}

const protectedFolders: ReadonlySet<string> = new Set([
	".git",
	".errand",
	".claude",
	".opencode",
	".gemini",
	".qwen",
	".codex",
	".copilot",
	".cursor",
	".factory",
	".pi",
	".cline",
	".agents",
	".vscode",
	".idea",
]);

const protectedOnGithub: ReadonlySet<string> = new Set(["workflows", "agents", "chatmodes"]);

const protectedFiles: ReadonlySet<string> = new Set([
	"agents.md",
	"claude.md",
	".mcp.json",
	".gitmodules",
	"errand.config.json",
]);

/** One spelling for all paths that some disk takes for the same one. */
export function foldPath(path: string): string {
	return path.split(sep).map(foldName).join(sep);
}

/** Kernel files: reading some has effects, some never end, and some hold the environment of this process. */
export function isKernelPath(path: string): boolean {
	return ["/proc", "/sys", "/dev"].some((folder) => isInside(path, folder));
}

/** One spelling for all that some disk takes for the same name. */
function foldName(name: string): string {
	return name
		.normalize("NFC")
		.replace(/[\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g, "")
		.replace(/[. ]+$/, "")
		.toLowerCase();
}
