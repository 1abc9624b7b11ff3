import { unsupported } from "../readers.ts";

/** What agents of other programs have and ours do not: said, never dropped in silence. */
export const color = unsupported("info", "Colours have no meaning here");
export const displayName = unsupported("info", "A display name has no meaning here: an agent is called by its name");
export const memory = unsupported("info", "A memory of its own is not supported here and was ignored");
export const skills = unsupported("info", "Skills of an agent are not supported here and were ignored");
export const mcpServers = unsupported(
	"info",
	"MCP servers of an agent are not supported here; configure them for the workspace",
);
export const hooks = unsupported(
	"info",
	"Hooks of an agent are not supported here and never run; configure them for the workspace",
);
export const isolation = unsupported(
	"warning",
	"Isolation is not supported here: the agent works in the workspace itself",
);
export const executor = unsupported(
	"refused",
	"The agent runs in another program, which is not supported here. Remove the key, and it runs in this one",
);

/** A key that bears on what an agent may do, in a form that is not read. `instead` names the keys that are. */
export function permissions(instead: string): ReturnType<typeof unsupported> {
	return unsupported(
		"refused",
		`Permissions of an agent file are not read here, and must not be dropped. Use ${instead}`,
	);
}
