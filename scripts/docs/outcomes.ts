import { causeCodes, errorCodes, exitCodeOf, exitCodes } from "../../src/spec/index.ts";
import type { CauseCode, ErrorCode, RunStatus } from "../../src/spec/index.ts";
import { code, table } from "./markdown.ts";

/** Every cause, its status, the exit code of the program, and what it means. */
export function causeTable(): string {
	const rows = Object.entries(causeCodes).flatMap(([status, ofStatus]) =>
		ofStatus.map((cause) => {
			const exit = exitCodeOf({ status: status as RunStatus, cause: { code: cause, message: "" } });
			return [code(status), code(cause), String(exit), causes[cause]];
		}),
	);
	return table(["status", "cause", "exit", "meaning"], [[code("completed"), "", "0", "there is a report"], ...rows]);
}

/** Every exit code of the program. */
export function exitTable(): string {
	const rows = Object.entries(exitCodes).map(([name, exit]) => [String(exit), exits[name as keyof typeof exitCodes]]);
	return table(["exit code", "meaning"], rows);
}

/** Every code of an `ErrandError`. */
export function errorTable(): string {
	return table(
		["code", "thrown when"],
		errorCodes.map((name) => [code(name), errors[name]]),
	);
}

const causes: { readonly [Code in CauseCode]: string } = {
	steps: "all model calls that the run may make were made",
	tokens: "the tokens of the run or of its tree are spent",
	cost: "the US dollars of the run or of its tree are spent",
	time: "the time of the run, of a run above it or of the tree is over",
	loop: "the same call with the same arguments gave the same result five times among the latest 15 calls",
	"output-cut": "the model's own output limit cut the answer",
	user: "the user or the calling program stopped it",
	parent: "the run that asked for it came to its end or was stopped",
	signal: "SIGINT, SIGTERM or SIGHUP",
	shutdown: "the runtime was disposed",
	"no-answer": "the model gave a blank answer, also when asked three times more",
	"invalid-calls": "none of the calls of three steps in a row could be used",
	provider: "the provider failed or cannot be reached, after all tries",
	auth: "the provider refused the key",
	"rate-limit": "the provider's rate limit or quota, after all tries",
	"first-token-timeout": "no byte of an answer came in time",
	"idle-timeout": "an answer began and fell silent",
	"context-overflow": "the request is too long for the model and nothing is left to leave out",
	refused: "the model or its provider's filter refused to answer",
	"report-invalid": "the report did not fit its schema in three tries",
	hook: "a hook or middleware stopped the run",
	storage: "the journal cannot be written",
	"not-started": "the run was refused a place, tokens or money before its first step",
	"needs-model": "no model is selected, and the request is none that a search can answer",
	internal: "a fault of Errand",
};

const exits: { readonly [Name in keyof typeof exitCodes]: string } = {
	completed: "completed: the report is on standard output",
	failed: "failed",
	usage: "wrong use, configuration, or a missing key or model (also the causes `auth` and `needs-model`)",
	limited: "a limit was reached: the text on standard output is partial",
	cancelled: "cancelled: SIGINT (Ctrl-C), or another cancel that is no signal's",
	sighup: "cancelled by SIGHUP",
	sigterm: "cancelled by SIGTERM",
};

const errors: { readonly [Code in ErrorCode]: string } = {
	"wrong-use": "an option, an argument or a call cannot be used so",
	"unknown-agent": "there is no agent of that name; the message lists the nearest",
	"invalid-agent": "an agent in code has no usable name, description or schema, or a key that agents do not have",
	"duplicate-agent": "two agents in code have one name",
	"invalid-tool": "a tool in code has no usable name, description or schema, or a key that tools do not have",
	"duplicate-tool": "two tools have one name",
	"invalid-config": "a configuration file has a mistake, or an alias leads back to itself",
	"unknown-model": "a model's name is not `provider/id`, or there is no such provider",
	"missing-key": "the provider's key variable, or its address, is not set",
	"missing-package": "the provider is not shipped, and its package is not installed",
	"no-workspace": "the workspace is no folder, or is gone",
	"unknown-run": "the journal has no run of that id",
	"run-locked": "another process is at work on that run, or may be",
	storage: "the journal cannot be opened, read or written",
	disposed: "the runtime or the journal was disposed already",
};
