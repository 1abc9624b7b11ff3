import type { Configuration } from "../runtime/index.ts";
import { ErrandError } from "../spec/index.ts";
import type { Effort, JsonObject } from "../spec/index.ts";
import type { Options } from "./arguments.ts";

/** How the model is asked, as flags say it. Throws `wrong-use` that names the flag, its value and what it must be. */
export function readModelFlags(
	options: Options,
): Pick<Configuration, "effort" | "temperature" | "maxOutputTokens" | "providerOptions"> {
	const effort = options.text("effort") as Effort | undefined;
	const temperature = readNumber(options, "temperature", {
		isFit: (n) => n >= 0 && n <= 2,
		wish: "a number from 0 to 2",
	});
	const maxOutputTokens = readNumber(options, "max-output-tokens", {
		isFit: (n) => Number.isSafeInteger(n) && n >= 1,
		wish: "a whole number from 1",
	});
	const providerOptions = readProviderOptions(options);
	return {
		...(effort === undefined ? {} : { effort }),
		...(temperature === undefined ? {} : { temperature }),
		...(maxOutputTokens === undefined ? {} : { maxOutputTokens }),
		...(providerOptions === undefined ? {} : { providerOptions }),
	};
}

type Wish = { readonly isFit: (value: number) => boolean; readonly wish: string };

function readNumber(
	options: Options,
	flag: "temperature" | "max-output-tokens",
	{ isFit, wish }: Wish,
): number | undefined {
	const text = options.text(flag);
	if (text === undefined) return undefined;
	const value = text.trim() === "" ? Number.NaN : Number(text);
	if (isFit(value)) return value;
	throw new ErrandError("wrong-use", `Cannot use --${flag} ${text}: write ${wish}.`);
}

function readProviderOptions(options: Options): JsonObject | undefined {
	const text = options.text("provider-options");
	if (text === undefined) return undefined;
	const value = parseJson(text);
	if (isObject(value) && Object.values(value).every(isObject)) return value as JsonObject;
	throw new ErrandError(
		"wrong-use",
		`Cannot use --provider-options ${text}: write JSON with an object for each provider, such as '{"openai":{"serviceTier":"flex"}}'.`,
	);
}

function parseJson(text: string): unknown {
	try {
		return JSON.parse(text);
	} catch {
		return undefined;
	}
}

function isObject(value: unknown): value is object {
	return typeof value === "object" && value !== null && !Array.isArray(value);
}
