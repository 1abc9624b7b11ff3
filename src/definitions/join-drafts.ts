import type { Draft } from "./readers.ts";

/**
 * What the keys of one file say together: later ones win, save that each may only narrow which tools there are. Of two
 * lists what stands in both is left, what one key takes away stays away, and of two filters the stricter counts.
 */
export function joinDrafts(drafts: readonly Draft[]): Draft {
	const [first, ...others] = drafts.flatMap(({ tools }) => (tools ? [tools] : []));
	const lists = others.map((list) => new Set(list));
	const tools = first?.filter((name) => lists.every((list) => list.has(name)));
	const denyTools = drafts.flatMap((draft) => draft.denyTools ?? []);
	const filter = strictestFirst.find((name) => drafts.some((draft) => draft.filter === name));
	const narrowed = { ...(tools && { tools }), ...(denyTools.length > 0 && { denyTools }), ...(filter && { filter }) };
	return Object.assign({}, ...drafts, narrowed);
}

/** Each lets through all that those before it do. */
const strictestFirst = ["readonly", "full", "none"] as const;
