/** Environment variables by name. */
export type Variables = { readonly [name: string]: string | undefined };

/** The variable by which the processes of a command are found again, wherever they have moved to. */
export const markVariable = "ERRAND_COMMAND";

/**
 * The variables that a command gets: the user's own without credentials and the names of their files, with every prompt,
 * pager and editor switched off, one level deeper in `ERRAND_DEPTH`, and marked.
 *
 * Marks are added up, so that a runtime inside a command is found with all that it started itself.
 */
export function commandEnvironment(env: Variables, mark: string): Record<string, string> {
	const kept = Object.entries(env).filter((entry): entry is [string, string] => {
		return entry[1] !== undefined && !isCredential(entry[0].replace(/_FILE$/, "")) && !asksPeople.has(entry[0]);
	});
	return {
		...Object.fromEntries(kept),
		...nonInteractive,
		ERRAND_DEPTH: String((Number(env["ERRAND_DEPTH"]) || 0) + 1),
		[markVariable]: `${env[markVariable] ?? ""}${mark}`,
	};
}

/** Whether a variable's name says that its value is a secret. Values are not looked at. */
export function isCredential(name: string): boolean {
	return credentialNames.some((pattern) => pattern.test(name));
}

const credentialNames = [
	/(?:^|_)(?:key|pat|auth)$/i,
	/(?:apikey|token|tokens|credential|credentials|passphrase)$/i,
	/secret|password|passwd/i,
	/^aws_/i,
];

/** Programs that would open a window and wait for somebody to type into it. */
const asksPeople: ReadonlySet<string> = new Set(["SSH_ASKPASS", "SUDO_ASKPASS"]);

const nonInteractive = {
	CI: "1",
	DEBIAN_FRONTEND: "noninteractive",
	GIT_ASKPASS: "",
	GIT_EDITOR: "true",
	GIT_PAGER: "cat",
	GIT_TERMINAL_PROMPT: "0",
	MANPAGER: "cat",
	PAGER: "cat",
	SSH_ASKPASS_REQUIRE: "never",
	TERM: "dumb",
};
