import { childLines } from "./child-lines.ts";

/** git for reading, in one folder. */
export interface Git {
	/** The lines that git answers, as they arrive. Throws `ChildFailed` with what git said. */
	lines(
		args: readonly string[],
		at: { readonly cwd: string; readonly signal: AbortSignal },
	): AsyncGenerator<string, void, void>;
}

/**
 * git that starts no other program, whatever the repository's configuration says: no pager, hooks, file monitor,
 * external diff, signature check, submodule or lazy fetch, and no lock is taken. `path` is where programs are found.
 */
export function createGit({ path }: { readonly path: string | undefined }): Git {
	return {
		lines: (args, { cwd, signal }) =>
			childLines({ file: "git", args: [...steadyFlags, ...args], cwd, env: { ...environment, PATH: path }, signal }),
	};
}

const steadyFlags = [
	"--no-pager",
	"--no-optional-locks",
	"--no-replace-objects",
	"--literal-pathspecs",
	...[
		"blame.ignoreRevsFile=",
		"color.diff=never",
		"color.ui=never",
		"core.attributesFile=/dev/null",
		"core.fsmonitor=false",
		"core.hooksPath=/dev/null",
		"core.pager=cat",
		"core.quotePath=true",
		"core.sshCommand=false",
		"core.untrackedCache=false",
		"diff.external=",
		"diff.ignoreSubmodules=all",
		"diff.mnemonicPrefix=false",
		"diff.noprefix=false",
		"diff.srcPrefix=a/",
		"diff.dstPrefix=b/",
		"diff.orderFile=/dev/null",
		"diff.submodule=short",
		"diff.wordRegex=",
		"gpg.program=false",
		"gpg.openpgp.program=false",
		"gpg.x509.program=false",
		"gpg.ssh.program=false",
		"log.diffMerges=separate",
		"log.showSignature=false",
		"mailmap.blob=",
		"mailmap.file=/dev/null",
		"protocol.allow=never",
		"safe.bareRepository=explicit",
	].flatMap((setting) => ["-c", setting]),
];

/** All that git sees of an environment: nothing that is called `GIT_…` reaches it from outside. */
const environment = {
	GIT_CONFIG_NOSYSTEM: "1",
	GIT_CONFIG_GLOBAL: "/dev/null",
	GIT_ATTR_NOSYSTEM: "1",
	GIT_NO_LAZY_FETCH: "1",
	GIT_OPTIONAL_LOCKS: "0",
	GIT_TERMINAL_PROMPT: "0",
	LC_ALL: "C",
};
