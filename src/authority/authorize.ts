import type { Authority, Grants, JsonObject, Wording } from "../spec/index.ts";
import { grantOf } from "./meet.ts";
import { isEvaluable, matchesPattern } from "./patterns.ts";
import type { ToolFacts } from "./tool-facts.ts";

/** Whether a call may run; `ask`: only after a person said yes. */
export type Verdict =
	| { readonly allow: true; readonly ask: boolean }
	| { readonly allow: false; readonly reason: string };

/** What is decided about. */
export type AuthorizedCall = {
	/** What will be executed, after every change to it. */
	readonly input: JsonObject;
	/** Why tools are absent, as `specifyAuthority` gave it. */
	readonly withheld?: ReadonlyMap<string, string> | undefined;
	/** What the user permits, and how: a denial says so where the user's own pattern denied. */
	readonly user?: { readonly permitted: Grants; readonly wording: Pick<Wording, "permit"> } | undefined;
};

/**
 * Decides one call, at dispatch, from the authority that was fixed before the run started. The only place that does.
 *
 * Never throws; whatever is not granted is denied.
 */
export function authorize(authority: Authority, tool: ToolFacts, call: AuthorizedCall): Verdict {
	if (tool.completes === true) return { allow: true, ask: false };
	const grant = grantOf(authority.tools, tool.name);
	if (!grant) return deny(tool.name, call.withheld?.get(tool.name) ?? "it is not among the tools of this agent");
	if (grant.access !== tool.access) return deny(tool.name, "it is not the tool that was granted under this name");
	const argument = tool.patternKey === undefined ? undefined : own(call.input, tool.patternKey);
	const broken = grant.patterns.find((list) => !list.some((pattern) => matchesPattern(pattern, argument)));
	if (broken) return { allow: false, reason: describeMismatch(tool, { broken, argument, user: call.user }) };
	return { allow: true, ask: grant.permission === "ask" };
}

function deny(tool: string, reason: string): Verdict {
	return { allow: false, reason: `Tool "${tool}" is not available to this agent: ${reason}.` };
}

type Mismatch = {
	/** The patterns of which none fits. */
	readonly broken: readonly string[];
	readonly argument: unknown;
	readonly user: AuthorizedCall["user"];
};

function describeMismatch({ name, patternKey = "input" }: ToolFacts, mismatch: Mismatch): string {
	const { broken, argument, user } = mismatch;
	const forms = broken.map((pattern) => `"${pattern}"`).join(" or ");
	const rule = `"${patternKey}" must be of the form ${forms}, in plain words without shell characters`;
	const isUsers = grantOf(user?.permitted ?? {}, name)?.patterns.some(
		(list) => JSON.stringify(list) === JSON.stringify(broken),
	);
	const how = user && isUsers ? ` The user allows it with ${user.wording.permit(ruleFor(name, argument))}.` : "";
	return `This call of "${name}" is not allowed: ${rule}.${how}`;
}

/** The longest argument that is repeated in a rule: beyond it, nobody reads what is to be allowed. */
const maxRule = 80;

/** What the user would have to allow: this very argument, or all that the tool does where no pattern can say it. */
function ruleFor(name: string, argument: unknown): string {
	const isShort = typeof argument === "string" && argument.length <= maxRule;
	return isShort && isEvaluable(argument) ? `${name}(${argument.trim()})` : name;
}

function own(input: JsonObject, key: string): unknown {
	return Object.hasOwn(input, key) ? input[key] : undefined;
}
