import { isMapping, type KeyReader, problem, type Reading, unreadable } from "../readers.ts";
import { expandOpencode } from "./opencode-names.ts";

/**
 * A tool list as switches: `{ bash: false, read: true }`. What is not named stays on, unless `"*"` is off.
 *
 * A list, as other programs have it, is read by `list`, with a warning: OpenCode refuses to start with it.
 */
export function toolSwitches(list: KeyReader): KeyReader {
	return (field) => {
		if (typeof field.value === "string" || Array.isArray(field.value)) {
			const { set, problems = [] } = list(field);
			const message = `"${field.key}" is a list, as other programs have it; it was read as one. OpenCode wants "read: true"`;
			return { set, problems: [...problems, problem(field, "warning", "tools-foreign-form", message)] };
		}
		if (field.value === null) return list(field);
		const switches = toSwitches(field.value);
		return switches ? { set: toRules(switches) } : unreadable(field, "a mapping of names to true or false");
	};
}

type Switches = ReadonlyMap<string, boolean>;

function toSwitches(value: unknown): Switches | undefined {
	if (!isMapping(value)) return undefined;
	const entries = Object.entries(value);
	if (entries.some(([, on]) => typeof on !== "boolean")) return undefined;
	return new Map(entries.map(([name, on]) => [name, on === true]));
}

/** An agent that may not read and has nothing switched on was meant to have no tools, ours that it has no names for neither. */
function toRules(switches: Switches): Reading["set"] {
	const named = (wanted: boolean): readonly string[] =>
		[...switches]
			.filter(([name, on]) => on === wanted && name !== "*")
			.flatMap(([name]) => expandOpencode(name) ?? [name]);
	const on = named(true);
	const off = named(false);
	if (switches.get("*") === false) return { tools: on, ...(off.length > 0 ? { denyTools: off } : {}) };
	if (on.length === 0 && switches.get("*") !== true && switches.get("read") === false) return { tools: [] };
	return off.length > 0 ? { denyTools: off } : {};
}
