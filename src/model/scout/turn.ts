/** What the scout does in one step: it calls tools, or it says its last word. */
export type Turn = { readonly calls: readonly PlannedCall[] } | { readonly say: string };

export type PlannedCall = { readonly tool: string; readonly input: object };
