import { alike } from "../base/index.ts";
import { ErrandError } from "../spec/index.ts";

/** Short names: each stands for `provider/id`, or for another short name. */
export type Aliases = { readonly [alias: string]: string };

/** What a name stands for in the end. Throws `invalid-config` for aliases that go round in a circle. */
export function followAliases(name: string, aliases: Aliases): string {
	const seen = new Set<string>();
	let current = name.trim();
	for (; Object.hasOwn(aliases, current); current = aliases[current]?.trim() ?? "") {
		if (seen.has(current)) throw circular(name, [...seen, current]);
		seen.add(current);
	}
	return current;
}

/** The two halves of `provider/id`; the id may have slashes of its own. Throws `unknown-model` for any other form. */
export function splitModelName(
	name: string,
	aliases: Aliases,
	providers: readonly string[],
): { provider: string; modelId: string } {
	const slash = name.indexOf("/");
	const provider = name.slice(0, slash);
	const modelId = name.slice(slash + 1);
	if (slash > 0 && modelId.trim() !== "") return { provider, modelId };
	const near = alike(name, [...Object.keys(aliases), ...providers]);
	const meant = near.length === 0 ? "" : ` Nearest: ${near.join(", ")}.`;
	throw new ErrandError(
		"unknown-model",
		`Cannot select the model "${name}": write it as provider/id.${meant} Providers are: ${providers.join(", ")}.`,
	);
}

function circular(name: string, chain: readonly string[]): ErrandError {
	return new ErrandError(
		"invalid-config",
		`Cannot follow the alias "${name}": it leads back to itself (${chain.join(" → ")}).`,
	);
}
