import { hookMoments } from "../spec/index.ts";
import type { Hook, HookMoment } from "../spec/index.ts";
import { isJsonObject } from "./reply.ts";

/**
 * Reads hooks in the form of Claude Code's settings: `{ moment: [{ matcher, hooks: [{ type, command, timeout }] }] }`,
 * `timeout` in seconds.
 *
 * Never throws. What cannot be run as it is meant is a problem; at a gate it becomes a hook without a command, which
 * denies, since a guard that is left out without a word is none. `where` begins each problem: a file, as the user
 * would name it.
 */
export function readHookSettings(
	settings: unknown,
	where: string,
): { readonly value: readonly Hook[]; readonly problems: readonly string[] } {
	if (!isJsonObject(settings))
		return { value: [], problems: [`${where}: "hooks" must be an object with a list for each moment.`] };
	const read = Object.entries(settings).flatMap(([moment, groups]) =>
		isMoment(moment)
			? readGroups(moment, groups)
			: [{ problem: `"${moment}" never happens here; there are ${hookMoments.join(", ")}` }],
	);
	return {
		value: read.flatMap(({ hook }) => hook ?? []),
		problems: read.flatMap(({ problem }) => (problem === undefined ? [] : [`${where}: ${problem}.`])),
	};
}

type Read = { readonly hook?: Hook; readonly problem?: string };

function isMoment(name: string): name is HookMoment {
	return (hookMoments as readonly string[]).includes(name);
}

function readGroups(moment: HookMoment, groups: unknown): readonly Read[] {
	if (!Array.isArray(groups)) return [broken(moment, `${moment} must be a list`)];
	return groups.flatMap((group: unknown, index): readonly Read[] => {
		const place = `${moment}[${index}]`;
		if (!isJsonObject(group) || !Array.isArray(group["hooks"]))
			return [broken(moment, `${place} must have a list "hooks"`)];
		const { matcher } = group;
		if (matcher !== undefined && typeof matcher !== "string")
			return [broken(moment, `the matcher of ${place} is no text`)];
		return group["hooks"].map((one: unknown) => readOne(one, { moment, matcher, place }));
	});
}

type Place = { readonly moment: HookMoment; readonly matcher: string | undefined; readonly place: string };

function readOne(one: unknown, { moment, matcher, place }: Place): Read {
	if (!isJsonObject(one)) return broken(moment, `a hook of ${place} is no object`);
	const { type, command, timeout } = one;
	if (type !== "command")
		return broken(moment, `a hook of ${place} has the type ${JSON.stringify(type)}; there is "command"`, matcher);
	if (typeof command !== "string") return broken(moment, `a hook of ${place} has no command`, matcher);
	if (timeout !== undefined && !(typeof timeout === "number" && timeout > 0))
		return broken(moment, `the timeout of a hook of ${place} is no number of seconds`, matcher);
	const unknown = Object.keys(one).filter((key) => !understood.has(key));
	if (unknown.length > 0)
		return broken(moment, `a hook of ${place} has keys that are not understood: ${unknown.join(", ")}`, matcher);
	return {
		hook: {
			moment,
			command,
			...(matcher === undefined ? {} : { matcher }),
			...(timeout === undefined ? {} : { timeoutMs: timeout * 1000 }),
		},
	};
}

/** `statusMessage` is a text for a spinner. Any other key changes when or how the command runs. */
const understood: ReadonlySet<string> = new Set(["type", "command", "timeout", "statusMessage"]);

/** The matcher stays where it could be read, so that only what the hook was to guard is denied. */
function broken(moment: HookMoment, problem: string, matcher?: string): Read {
	const name = `${moment} hook that could not be read`;
	return { problem, hook: { moment, name, command: "", ...(matcher === undefined ? {} : { matcher }) } };
}
