import type { ToolResult } from "../spec/index.ts";
import type { Replaced } from "./workspace/index.ts";

/** The result of a call that wrote one file: what the model reads, and the change itself, if it was one. */
export function describeReplaced(said: string, { place, kind, hash, inPlace }: Replaced): ToolResult {
	const note = inPlace ? " It has other names or another owner, so it was written over in place." : "";
	const link = place.linkedFrom === undefined ? "" : ` "${place.linkedFrom}" leads there.`;
	if (kind === "same") return { content: `"${place.shown}" held exactly this already, so nothing was written.${link}` };
	return { content: said + link + note, changed: [{ path: place.shown, kind, hash }] };
}
