import { type KeyReader, problem, quote, unreadable } from "../readers.ts";

/** A sandbox is not there; the one mode that is a promise is kept by what the agent may use. */
export const sandboxMode: KeyReader = (field) => {
	if (field.value === "read-only") return { set: { filter: "readonly" } };
	if (field.value === "workspace-write") return {};
	const message = `The sandbox mode ${quote(field.value)} was ignored: what is allowed is the user's to say`;
	if (field.value === "danger-full-access") return { problems: [problem(field, "info", "unsupported-key", message)] };
	return unreadable(field, "read-only, workspace-write or danger-full-access");
};
