/**
 * What OpenCode's name for a tool stands for: `edit` is all that changes files, `server_*` are the tools of an MCP
 * server, `web*` all whose names begin so, of such a server too. Undefined where it stands for itself.
 */
export function expandOpencode(name: string): readonly string[] | undefined {
	const word = name.trim().toLowerCase();
	if (word === "edit" || word === "patch") return ["edit", "write"];
	const [, beginning, isServer] = /^([a-z0-9-]+(?:_[a-z0-9-]+)*)(_?)\*$/.exec(word) ?? [];
	if (beginning === undefined) return undefined;
	const own = isServer ? [] : ownNames.filter((own) => own.startsWith(beginning));
	const ofServer = beginning === "mcp" ? "mcp__*" : `mcp__${name.trim().slice(0, beginning.length)}__*`;
	return [...new Set([...own.flatMap((own) => expandOpencode(own) ?? [own]), ofServer])];
}

/** Its own tools. */
const ownNames =
	"bash read edit write patch grep glob list webfetch websearch codesearch todowrite todoread task skill question lsp".split(
		" ",
	);
