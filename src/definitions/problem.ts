import { visibleName } from "../base/index.ts";

/**
 * What is to be said about an agent file.
 *
 * `info` changes nothing, `warning`: the agent can be used, `refused`: it cannot. No file stops its neighbours.
 */
export type Problem = {
	readonly severity: "info" | "warning" | "refused";
	readonly code: ProblemCode;
	/** The file, as it was found. */
	readonly path: string;
	/** 1-based. */
	readonly line?: number | undefined;
	/** The frontmatter key as written. */
	readonly key?: string | undefined;
	/** One sentence: what was wrong, and what to do next. */
	readonly message: string;
};

/** A problem before the file's path is added. */
export type FileProblem = Omit<Problem, "path">;

export type ProblemCode =
	| "unreadable"
	| "too-large"
	| "encoding"
	| "no-frontmatter"
	| "frontmatter-unclosed"
	| "yaml"
	| "yaml-recovered"
	| "toml"
	| "missing-name"
	| "invalid-name"
	| "name-not-slug"
	| "missing-description"
	| "missing-instructions"
	| "invalid-value"
	| "tools-empty"
	| "tools-foreign-form"
	| "tools-foreign-names"
	| "unknown-tool"
	| "unknown-model"
	| "unknown-key"
	| "foreign-key"
	| "unsupported-key"
	| "disabled"
	| "duplicate-name"
	| "reserved-name"
	| "untrusted"
	| "poisoned";

/** A problem as one line for people: `.claude/agents/x.md:3: …`. Nothing in it acts or hides. */
export function formatProblem({ path, line, severity, message }: Problem): string {
	return visibleName(`${path}${line === undefined ? "" : `:${line}`}: ${severity}: ${message}`);
}
