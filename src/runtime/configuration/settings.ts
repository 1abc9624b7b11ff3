import type { JsonValue } from "../../spec/index.ts";
import type { Configuration } from "./configuration.ts";

/** One place that says something, and how its words are named to people. */
export type Layer = {
	readonly values: Configuration;
	/** Where the value of a key such as `limits.steps` stands: `--max-steps`, `~/.errand/errand.config.json:3`. */
	readonly sourceOf: (key: string) => string;
};

/** What holds in the end, and who said it. */
export type Settings = {
	readonly values: Configuration;
	/** By key; one that is absent is the default. */
	readonly sources: ReadonlyMap<string, string>;
};

/** Lays layers over each other: a later one wins, key by key; what is allowed adds up. */
export function layerSettings(layers: readonly Layer[]): Settings {
	const entries = new Map<string, { readonly path: readonly string[]; readonly value: JsonValue }>();
	const sources = new Map<string, string>();
	for (const { values, sourceOf } of layers) {
		for (const { path, value } of entriesOf(values)) {
			const key = path.join(".");
			const before = entries.get(key)?.value;
			const isAdded = Array.isArray(before) && Array.isArray(value);
			entries.set(key, { path, value: isAdded ? [...new Set([...before, ...value])] : value });
			const known = sources.get(key);
			sources.set(key, isAdded && known !== undefined ? `${known}, ${sourceOf(key)}` : sourceOf(key));
		}
	}
	return { values: toConfiguration([...entries.values()]), sources };
}

type Entry = { readonly path: readonly string[]; readonly value: JsonValue };

/** Keys whose entries are settings of their own. All others are set as a whole. */
const nested: ReadonlySet<string> = new Set<keyof Configuration>([
	"aliases",
	"models",
	"baseUrls",
	"limits",
	"delegate",
	"agents",
]);

function entriesOf(values: Configuration): readonly Entry[] {
	return Object.entries(values).flatMap(([key, value]): readonly Entry[] => {
		if (value === undefined) return [];
		if (!nested.has(key)) return [{ path: [key], value: value as JsonValue }];
		return Object.entries(value).map(([name, inner]) => ({ path: [key, name], value: inner as JsonValue }));
	});
}

function toConfiguration(entries: readonly Entry[]): Configuration {
	const byKey = Map.groupBy(entries, ({ path }) => path[0] ?? "");
	const joined = [...byKey].map(([key, own]) => {
		if (!nested.has(key)) return [key, own[0]?.value] as const;
		return [key, Object.fromEntries(own.map(({ path, value }) => [path[1] ?? "", value]))] as const;
	});
	return Object.fromEntries(joined) as Configuration;
}
