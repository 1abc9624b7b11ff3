/**
 * What each of our tools is called by other programs, in folded form (see `fold`).
 *
 * Read in definitions and filters only. A model's call is never renamed: it would reach a tool that it was not given.
 */
const aliases: { readonly [canonical: string]: string } = {
	read: "read notebookread readfile readfiles readmanyfiles view viewfile openfile",
	write: "write writefile writetofile create createfile",
	edit: "edit multiedit notebookedit editfile replace replaceinfile strreplace strreplaceeditor applypatch patch",
	grep: "grep grepsearch searchfilecontent searchfiles searchcodebase codebasesearch",
	glob: "glob find filesearch findfiles",
	list: "list ls listdirectory listdir listfiles readfolder",
	bash: "bash powershell shell runshellcommand execute executecommand exec runcommand terminal",
	fetch: "fetch webfetch fetchurl fetchcontent readwebpage web",
	todo: "todo todos todolist todowrite todoread writetodos taskcreate taskget tasklist taskupdate updateplan",
	task: "task agent customagent subagent invokeagent spawnagent delegate",
	skill: "skill activateskill",
	complete: "complete attemptcompletion",
	search: "search",
	outline: "outline",
	git: "git",
	task_status: "taskstatus taskoutput agentoutput",
};

/** Tools of other programs that exist there and are not offered here, folded. */
const notOffered =
	"websearch googlewebsearch askuser askuserquestion askfollowupquestion contactsupervisor requestuserinput " +
	"bashoutput killbash killshell taskstop exitplanmode enterplanmode planmode slashcommand toolsearch sendmessage lsp " +
	"listmcpresources listmcpresourcestool readmcpresource readmcpresourcetool savememory memory useskill newtask " +
	"switchmode browseraction diagnostics monitor question codesearch externaldirectory doomloop planenter planexit " +
	"vscode vscodeapi changes problems usages extensions githubrepo opensimplebrowser searchresults testfailure runtests " +
	"runtasks createandruntask getterminaloutput terminallastcommand terminalselection newworkspace runnotebooks";

const canonicalByFold: ReadonlyMap<string, string> = new Map(
	Object.entries(aliases).flatMap(([canonical, names]) => names.split(" ").map((name) => [name, canonical] as const)),
);
const foldsNotOffered: ReadonlySet<string> = new Set(notOffered.split(" "));

/** The tool of ours that a name means, whatever program and spelling it is from; undefined for any other name. */
export function canonicalToolName(name: string): string | undefined {
	return canonicalByFold.get(fold(name));
}

/** Whether a name is a known tool of some program: one of ours, one that we do not offer, or an MCP tool's form. */
export function isKnownToolName(name: string): boolean {
	return name === "*" || isMcpName(name) || canonicalByFold.has(fold(name)) || foldsNotOffered.has(fold(name));
}

/** Whether a name has the form of an MCP tool, a server's tools, or all of them: `mcp__s__t`, `mcp__s`, `mcp__*`. */
export function isMcpName(name: string): boolean {
	return /^mcp__[^\s()]+$/.test(name);
}

/** `run_shell_command`, `runShellCommand` and `Run Shell Command` are one name. */
function fold(name: string): string {
	return name.toLowerCase().replaceAll(/[\s_-]/g, "");
}
