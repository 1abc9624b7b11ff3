import type { RequestWarning } from "./draft.ts";

/** What to say of a request that was not sent as it was meant, as one sentence that names the model. */
export function describeWarning(id: string, warning: RequestWarning): string {
	// Packages of an earlier version name a setting or a tool where newer ones name a feature.
	const { type, feature, setting, tool, message, details }: Words = warning;
	const what = feature ?? setting ?? tool ?? "a setting";
	if (type === "other") return ended(`${id}: ${message ?? details ?? "the request was changed"}`);
	const more = (message ?? details) ? `: ${message ?? details}` : "";
	if (type === "deprecated") return ended(`${id}: ${what} is deprecated${more}`);
	if (type === "compatibility") return ended(`${id} is sent ${what} in another form than was asked for${more}`);
	return ended(`${id} does not take ${what}${more}`);
}

type Words = { readonly type: string } & {
	readonly [Key in "feature" | "setting" | "tool" | "message" | "details"]?: string;
};

function ended(sentence: string): string {
	return /[.!?]$/.test(sentence) ? sentence : `${sentence}.`;
}
