import type { Draft } from "./readers.ts";

/**
 * What the keys of one file say together: later ones win, save that each may only narrow which tools there are. Of two
 * lists what stands in both is left, and what one key takes away stays away.
 */
export function joinDrafts(drafts: readonly Draft[]): Draft {
	const [first, ...others] = drafts.flatMap(({ tools }) => (tools ? [tools] : []));
	const tools = first?.filter((name) => others.every((list) => list.includes(name)));
	const denyTools = drafts.flatMap((draft) => draft.denyTools ?? []);
	return Object.assign({}, ...drafts, tools && { tools }, denyTools.length > 0 && { denyTools });
}
