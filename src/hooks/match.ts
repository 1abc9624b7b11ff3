import { canonicalToolName } from "../base/index.ts";
import { shapeOf } from "./tool-shapes.ts";

/** Whether a hook is asked about a tool or an agent of that name. */
export type Matches = (name: string) => boolean;

/**
 * Reads a matcher for tools: absent, empty or `*` matches all; letters, digits, `_`, `-` and `|` are a list of whole
 * names, ours or those of other programs, where `mcp__server` stands for all tools of that server; anything else is a
 * regular expression, tried without anchors on our name and on Claude Code's names.
 */
export function matchTools(matcher: string | undefined): Matches | { readonly problem: string } {
	return compile(matcher, {
		matchesName: (listed, tool) =>
			listed === tool ||
			canonicalToolName(listed) === tool ||
			(/^mcp__[^_]/.test(listed) && tool.startsWith(`${listed}__`)),
		namesOf: (tool) => [tool, ...shapeOf(tool).names],
	});
}

/** Reads a matcher for agents, by the same rules; case does not count in a list of names. */
export function matchAgents(matcher: string | undefined): Matches | { readonly problem: string } {
	return compile(matcher, {
		matchesName: (listed, agent) => listed.toLowerCase() === agent.toLowerCase(),
		namesOf: (agent) => [agent],
	});
}

type Naming = {
	matchesName(listed: string, name: string): boolean;
	namesOf(name: string): readonly string[];
};

function compile(matcher = "", naming: Naming): Matches | { readonly problem: string } {
	const pattern = matcher.trim();
	if (pattern === "" || pattern === "*") return () => true;
	if (/^[\w\s|-]+$/.test(pattern)) {
		const listed = pattern.split("|").map((name) => name.trim());
		return (name) => listed.some((one) => naming.matchesName(one, name));
	}
	try {
		const expression = new RegExp(pattern);
		return (name) => naming.namesOf(name).some((one) => expression.test(one));
	} catch {
		return { problem: `its matcher "${pattern}" is no regular expression` };
	}
}
