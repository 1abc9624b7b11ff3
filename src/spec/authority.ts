import type { Access } from "./tool.ts";

/**
 * What may be done with one tool. Absent from an `Authority` means denied: there is no grant that says no.
 */
export type Grant = {
	readonly access: Access;
	/** `ask`: each call needs a yes from a person. `allow`: none does. */
	readonly permission: "allow" | "ask";
	/**
	 * Argument patterns as of `bash(git diff:*)`, without the tool's name. A call must match at least one pattern of
	 * every list; no list means any argument. Lists are joined by the meet, so patterns only ever narrow.
	 */
	readonly patterns: readonly (readonly string[])[];
};

/** Tool names to grants. A name that is absent is denied. */
export type Grants = { readonly [tool: string]: Grant };

/**
 * What a run may do and what it may hand on, decided before it starts and checked at every call.
 *
 * `tools` is the role: what the run's own model is offered. `ceiling` is the most that its children get; it equals
 * `tools` unless the user's own configuration says `delegate`. For every child: child.ceiling ⊆ parent.ceiling.
 */
export type Authority = {
	readonly tools: Grants;
	readonly ceiling: Grants;
};

/**
 * Which tools a run sees, as a call or a definition names it. `none` means "no filter".
 *
 * A custom filter has an allow-list (an empty or absent one passes nothing) or a deny-list; deny beats allow. With a
 * `base` it starts from what that filter passes: `allow` adds names to `readonly`, `deny` takes names out of `full`.
 */
export type ToolFilter =
	| "readonly"
	| "full"
	| "none"
	| {
			readonly base?: "readonly" | "full" | undefined;
			readonly allow?: readonly string[] | undefined;
			readonly deny?: readonly string[] | undefined;
	  };
