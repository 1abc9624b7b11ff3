import { canonicalToolName } from "../../base/index.ts";

/**
 * What OpenCode's name for a tool stands for: `edit` is all that changes files, `server_*` are the tools of an MCP
 * server, `todo*` those of ours that begin so.
 * Undefined where it stands for itself.
 */
export function expandOpencode(name: string): readonly string[] | undefined {
	if (name === "edit" || name === "patch") return ["edit", "write"];
	const server = /^([A-Za-z0-9-]+(?:_[A-Za-z0-9-]+)*?)_?\*$/.exec(name)?.[1];
	if (server === undefined) return undefined;
	if (canonicalToolName(server) !== undefined) return [server];
	return [server === "mcp" ? "mcp__*" : `mcp__${server}__*`];
}
