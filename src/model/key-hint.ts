import { type Environment, sourceOf, valueOf } from "./access.ts";
import { providers } from "./providers/index.ts";

/** A key that is present, and the model that would use it. */
export type KeyHint = {
	/** The variable's name; never its value. */
	readonly variable: string;
	/** `provider/id`, for `-m`. */
	readonly model: string;
};

/** The keys that are set, in the order of the providers. A key alone selects nothing; this is how to use it. */
export function keyHints(env: Environment): readonly KeyHint[] {
	return providers.flatMap(({ name, keys, needsKey, baseUrl, example }) => {
		const variable = (needsKey ? keys : [baseUrl.variable]).find((each) => valueOf(each, env) !== undefined);
		return variable === undefined ? [] : [{ variable: sourceOf(variable, env), model: `${name}/${example}` }];
	});
}
