import { defaultLimit, formatLimit, limitNames } from "../../runtime/index.ts";
import type { LimitName } from "../../runtime/index.ts";
import type { Asked } from "../arguments.ts";
import type { Program } from "../program.ts";
import { readSettings } from "../settings.ts";
import type { CallSettings } from "../settings.ts";
import { table } from "../table.ts";

/** Prints every setting that holds here, and where it comes from. */
export async function configShow({ options }: Asked, { environment, output }: Program): Promise<number> {
	const call = await readSettings(options, environment);
	const rows: readonly Row[] = [
		{ key: "workspace", value: call.workspace, source: options.has("cwd") ? "-C" : "current folder" },
		{
			key: "state",
			value: environment.stateFolder,
			source: environment.env["ERRAND_HOME"] ? "ERRAND_HOME" : "default",
		},
		...plainRows(call),
		...limitNames.map((name) => limitRow(name, call)),
		...(options.has("agent") ? [{ key: "agent", value: options.text("agent"), source: "-a" }] : []),
		...(options.has("yes") ? [{ key: "yes", value: true, source: "--yes" }] : []),
		...(options.has("read-only") ? [{ key: "read-only", value: true, source: "--read-only" }] : []),
	];
	for (const sentence of call.ignored) output.say(sentence);
	output.print(options.has("json") ? JSON.stringify(rows) : table(rows.map(toCells), "wrap", output));
	return 0;
}

type Row = { readonly key: string; readonly value: unknown; readonly source: string };

/** Settings that always have a row, with what holds where nobody sets them. */
const always: { readonly [key: string]: string } = { model: "scout", allow: "nothing", effort: "as the model has it" };

function plainRows({ settings: { values, sources } }: CallSettings): readonly Row[] {
	const set = [...sources].flatMap(([key, source]): readonly Row[] => {
		if (key.startsWith("limits.")) return [];
		return [{ key, value: valueAt(values, key), source }];
	});
	const unset = Object.entries(always).filter(([key]) => !sources.has(key));
	return [...set, ...unset.map(([key, value]) => ({ key, value, source: "default" }))].sort(byKey);
}

/** A key is one name, or two joined by the first dot: names of models have dots of their own. */
function valueAt(values: object, key: string): unknown {
	const dot = key.indexOf(".");
	const outer = (values as { readonly [key: string]: unknown })[dot === -1 ? key : key.slice(0, dot)];
	return dot === -1 ? outer : (outer as { readonly [key: string]: unknown })[key.slice(dot + 1)];
}

function limitRow(name: LimitName, { settings: { values, sources } }: CallSettings): Row {
	const value = values.limits?.[name] ?? defaultLimit(name);
	const key = `limits.${name}`;
	return { key, value: value === undefined ? "none" : formatLimit(name, value), source: sources.get(key) ?? "default" };
}

function byKey(a: Row, b: Row): number {
	return a.key < b.key ? -1 : 1;
}

function toCells({ key, value, source }: Row): readonly string[] {
	return [key, typeof value === "string" ? value : JSON.stringify(value), source];
}
