import listed from "./behaviours.json" with { type: "json" };

/** Behaviours of one subject, by the id that a test cites. */
export type Section = { readonly title: string; readonly behaviours: { readonly [id: string]: string } };

/** Everything that Errand promises to do, in the order of the page. */
export const sections = listed as readonly Section[];

/** Every id there is, in the order of the page. */
export const ids: readonly string[] = sections.flatMap(({ behaviours }) => Object.keys(behaviours));
