import { splitToolRules, suggest, systemReason } from "../base/index.ts";
import { readSettingsFile } from "../host/index.ts";
import type { Environment } from "../host/index.ts";
import { describeLimit, layerSettings, limitNames, parseLimit, readConfiguration } from "../runtime/index.ts";
import type { Configuration, Layer, LimitName, ProjectHooks, Settings } from "../runtime/index.ts";
import { ErrandError } from "../spec/index.ts";
import type { Options } from "./arguments.ts";
import { readModelFlags } from "./model-flags.ts";
import type { OptionName } from "./options.ts";
import { readTrust } from "./trust-list.ts";
import type { Trust } from "./trust-list.ts";
import { openFolder } from "./workspace-folder.ts";

/** What holds for this call of the program. */
export type CallSettings = {
	/** Absolute, without links. */
	readonly workspace: string;
	readonly settings: Settings;
	/** The same without the flags: what the user decided once and for all. */
	readonly standing: Settings;
	/** Configuration files that were read. */
	readonly paths: readonly string[];
	/** What was left out of the workspace's files on purpose, a sentence each. */
	readonly ignored: readonly string[];
	/** Every file of the workspace with hooks, trusted or not. */
	readonly projectHooks: readonly ProjectHooks[];
	readonly trust: Trust;
};

/**
 * Defaults, the user's file, the workspace's, variables, flags: a later one wins.
 *
 * Rejects with an `ErrandError` that tells every mistake in the files, or the first in the flags.
 */
export async function readSettings(options: Options, environment: Environment): Promise<CallSettings> {
	const flags = flagLayer(options);
	const workspace = await openFolder(options.text("cwd") ?? ".", environment.cwd);
	const trust = await readTrust(environment);
	const { layers, paths, problems, ignored, projectHooks } = await readConfiguration({
		home: environment.home,
		workspace,
		readText: readOrExplain,
		trust,
	});
	if (problems.length > 0) throw new ErrandError("invalid-config", problems.join("\n"));
	const own = [...layers, variableLayer(environment.env)];
	return {
		workspace,
		settings: layerSettings([...own, flags]),
		standing: layerSettings(own),
		paths,
		ignored: [...trust.problems, ...ignored],
		projectHooks,
		trust,
	};
}

async function readOrExplain(path: string): Promise<string | undefined> {
	try {
		return await readSettingsFile(path);
	} catch (cause) {
		const fault = `Cannot read the configuration "${path}": ${systemReason(cause)}`;
		throw new ErrandError("invalid-config", `${fault}. Put a file in JSON there, or nothing.`, { cause });
	}
}

function variableLayer(env: Environment["env"]): Layer {
	const model = env["ERRAND_MODEL"]?.trim();
	return { values: model ? { model } : {}, sourceOf: () => "ERRAND_MODEL" };
}

/** Flags that are a limit by another name. */
const limitFlags = {
	"max-steps": "steps",
	"max-cost": "cost",
	timeout: "timeout",
	concurrency: "concurrency",
} as const satisfies { readonly [Flag in OptionName]?: LimitName };

function flagLayer(options: Options): Layer {
	const limits = readLimits(options);
	const model = options.text("model");
	const allow = options.list("allow").flatMap(readRules);
	const values: Configuration = {
		...(model === undefined ? {} : { model }),
		...readModelFlags(options),
		...(allow.length === 0 ? {} : { allow }),
		...(limits.size === 0 ? {} : { limits: Object.fromEntries(limits) }),
	};
	return { values, sourceOf: (key) => flagOf(key, options) };
}

function readRules(written: string): readonly string[] {
	const rules = splitToolRules(written);
	if (rules.length > 0) return rules;
	throw wrongUse(
		`Cannot use --allow "${written}": it names nothing. Write an access or a tool, such as write or bash.`,
	);
}

function flagOf(key: string, options: Options): string {
	const named = Object.entries(limitFlags).find(([flag, name]) => {
		return key === `limits.${name}` && options.has(flag as OptionName);
	});
	if (named) return `--${named[0]}`;
	if (key.startsWith("limits.")) return "--limit";
	return key === "model" ? "-m" : `--${key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

function readLimits(options: Options): ReadonlyMap<LimitName, number> {
	const limits = new Map<LimitName, number>();
	const set = (written: string, name: LimitName, text: string): void => {
		const value = parseLimit(name, text);
		if (value === undefined) throw wrongUse(`Cannot use ${written}: write ${describeLimit(name)}.`);
		if (limits.has(name)) throw wrongUse(`Cannot use ${written}: the limit ${name} is set twice.`);
		limits.set(name, value);
	};
	for (const [flag, name] of Object.entries(limitFlags)) {
		const text = options.text(flag as OptionName);
		if (text !== undefined) set(`--${flag} ${text}`, name, text);
	}
	for (const pair of options.list("limit").flatMap((list) => list.split(","))) {
		const [name = "", ...rest] = pair.split("=").map((part) => part.trim());
		const text = rest.join("=");
		const known = limitNames.find((each) => each === name);
		if (!known) throw wrongUse(`Cannot use --limit ${pair}: there is no such limit. ${suggest(name, limitNames)}.`);
		set(`--limit ${pair}`, known, text);
	}
	return limits;
}

function wrongUse(sentence: string): ErrandError {
	return new ErrandError("wrong-use", sentence);
}
