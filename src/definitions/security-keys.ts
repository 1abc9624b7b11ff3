/** `disallowed-tools`, `disallowed_tools` and `disallowedTools` are one key. */
export function foldKey(key: string): string {
	return key.toLowerCase().replaceAll(/[\s_-]/g, "");
}

/** Whether a key says, in the words of any program, what an agent may not use. */
export function narrows(key: string): boolean {
	return narrowing.test(foldKey(key));
}

/**
 * Whether a key bears on what an agent may do or run. In a frontmatter that is broken, such a value is read strictly, or
 * the file is refused: half a permission is none.
 */
export function bearsOnSecurity(key: string): boolean {
	return narrows(key) || security.test(foldKey(key));
}

const narrowing =
	/^(?:(?:allowed|denied|deny|disallowed|excluded?)?tools|filter|readonly|(?:permission|approval|sandbox)mode|permissions?|<<)$/;
const security = /^(?:tools|filter|permission|approval|sandbox|readonly|hooks|mcp|executor|isolation|worktree)/;
