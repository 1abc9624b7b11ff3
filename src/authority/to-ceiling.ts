import type { Grants } from "../spec/index.ts";
import { narrow } from "./narrow.ts";
import { selectPermitted } from "./root-grants.ts";
import type { ToolFacts } from "./tool-facts.ts";

/** The most that children may get: what their parent has itself, and what of `bounds` the user lets it hand on. */
export function toCeiling(
	{ own, bounds }: { readonly own: Grants; readonly bounds: Grants },
	delegate: readonly string[] | undefined,
	tools: readonly ToolFacts[],
): Grants {
	return { ...own, ...narrow(bounds, selectPermitted(delegate ?? [], tools)) };
}
