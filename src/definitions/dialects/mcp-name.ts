/**
 * Our name of an MCP tool in the spelling of another program: `server/tool`, `mcp:server/tool`, `mcp_server_tool`; with
 * `*`, or without a tool, it is all of a server. Undefined for any other name.
 */
export function mcpName(name: string): readonly string[] | undefined {
	if (name.startsWith("mcp__")) return undefined;
	if (name === "mcp" || name === "mcp_*" || name === "mcp:*") return ["mcp__*"];
	const [, server, tool] =
		/^mcp:([^\s()/]+)(?:\/([^\s()/]+))?$/.exec(name) ??
		/^mcp_([^\s()/_]+)_([^\s()/]+)$/.exec(name) ??
		/^([^\s()/:]+)\/([^\s()/]+)$/.exec(name) ??
		[];
	if (server === undefined) return undefined;
	return [tool === undefined || tool === "*" ? `mcp__${server}__*` : `mcp__${server}__${tool}`];
}
