import type { ParseError } from "jsonc-parser";
import { readHookSettings } from "../../hooks/index.ts";
import type { Hook } from "../../spec/index.ts";

/** Files of Claude Code in a project, relative to it, whose hooks are understood. */
export const claudeSettings = [".claude/settings.json", ".claude/settings.local.json"] as const;

/**
 * The hooks in settings of Claude Code. Never throws: another program's file is no reason not to start, so what cannot
 * be used in it is a problem.
 */
export async function readClaudeHooks(
	text: string | undefined,
	path: string,
): Promise<{ readonly value: readonly Hook[]; readonly problems: readonly string[] }> {
	if (text === undefined) return { value: [], problems: [] };
	const { parse } = await import("jsonc-parser");
	const errors: ParseError[] = [];
	const read: unknown = parse(text.replace(/^\uFEFF/, ""), errors, { allowTrailingComma: true });
	if (errors.length > 0 || typeof read !== "object" || read === null)
		return { value: [], problems: [`${path}: this is not JSON, so no hooks of it run.`] };
	const { hooks, disableAllHooks } = read as { readonly hooks?: unknown; readonly disableAllHooks?: unknown };
	return hooks === undefined || disableAllHooks === true ? { value: [], problems: [] } : readHookSettings(hooks, path);
}
