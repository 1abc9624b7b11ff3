import { expect, test } from "vitest";
import { commandEnvironment, isCredential } from "./command-environment.ts";

test("processes: commandEnvironment() switches off prompts, pagers and editors, and marks", () => {
	expect(
		commandEnvironment({ PATH: "/bin", TERM: "xterm", PAGER: "less", SSH_ASKPASS: "/x", NONE: undefined }, "m1;"),
	).toEqual({
		PATH: "/bin",
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
		ERRAND_DEPTH: "1",
		ERRAND_COMMAND: "m1;",
	});
});

test("commandEnvironment() goes one level deeper and adds its mark to the outer one", () => {
	const { ERRAND_DEPTH, ERRAND_COMMAND } = commandEnvironment(
		{ ERRAND_DEPTH: "2", ERRAND_COMMAND: "outer;" },
		"inner;",
	);
	expect({ ERRAND_DEPTH, ERRAND_COMMAND }).toEqual({ ERRAND_DEPTH: "3", ERRAND_COMMAND: "outer;inner;" });
});

test("commandEnvironment() hands on no credentials", () => {
	const env = { OPENAI_API_KEY: "canary", A_API_KEY_FILE: "/canary", GITHUB_TOKEN: "canary", HOME: "/home/me" };
	expect(JSON.stringify(commandEnvironment(env, ""))).not.toContain("canary");
	expect(commandEnvironment(env, "")).toHaveProperty("HOME", "/home/me");
});

test.each([
	"OPENAI_API_KEY",
	"ANTHROPIC_AUTH_TOKEN",
	"GH_TOKEN",
	"npm_config__authToken",
	"CLIENT_SECRET",
	"SECRET_KEY_BASE",
	"PGPASSWORD",
	"MYSQL_PASSWD",
	"AWS_ACCESS_KEY_ID",
	"AZURE_DEVOPS_EXT_PAT",
	"GOOGLE_APPLICATION_CREDENTIALS",
	"OPENAI_APIKEY",
])("isCredential() %s", (name) => expect(isCredential(name)).toBe(true));

test.each(["PATH", "HOME", "SSH_AUTH_SOCK", "TOKENIZERS_PARALLELISM", "KEYMAP", "XAUTHORITY", "PATTERN"])(
	"isCredential() not %s",
	(name) => expect(isCredential(name)).toBe(false),
);
