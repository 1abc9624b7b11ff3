import type { Authority, JsonObject } from "../spec/index.ts";
import { grantOf } from "./meet.ts";
import { matchesPattern } from "./patterns.ts";
import type { ToolFacts } from "./tool-facts.ts";

/** Whether a call may run; `ask`: only after a person said yes. */
export type Verdict =
	| { readonly allow: true; readonly ask: boolean }
	| { readonly allow: false; readonly reason: string };

/**
 * Decides one call, at dispatch, from the authority that was fixed before the run started. The only place that does.
 *
 * `input` is what will be executed, after every change to it. `withheld` holds the reasons why tools are absent, as
 * `specifyAuthority` gave them. Never throws; whatever is not granted is denied.
 */
export function authorize(
	authority: Authority,
	tool: ToolFacts,
	call: { readonly input: JsonObject; readonly withheld?: ReadonlyMap<string, string> | undefined },
): Verdict {
	if (tool.completes === true) return { allow: true, ask: false };
	const grant = grantOf(authority.tools, tool.name);
	if (!grant) return deny(tool.name, call.withheld?.get(tool.name) ?? "it is not among the tools of this agent");
	if (grant.access !== tool.access) return deny(tool.name, "it is not the tool that was granted under this name");
	const argument = tool.patternKey === undefined ? undefined : own(call.input, tool.patternKey);
	const broken = grant.patterns.find((list) => !list.some((pattern) => matchesPattern(pattern, argument)));
	if (broken) return deny(tool.name, patternReason(tool, broken));
	return { allow: true, ask: grant.permission === "ask" };
}

function deny(tool: string, reason: string): Verdict {
	return { allow: false, reason: `Tool "${tool}" is not available to this agent: ${reason}.` };
}

function patternReason(tool: ToolFacts, patterns: readonly string[]): string {
	const forms = patterns.map((pattern) => `"${pattern}"`).join(", ");
	return `"${tool.patternKey ?? "input"}" must be of the form ${forms}, in plain words without shell characters`;
}

function own(input: JsonObject, key: string): unknown {
	return Object.hasOwn(input, key) ? input[key] : undefined;
}
