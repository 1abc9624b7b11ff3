import { providers } from "../../src/model/providers/index.ts";
import { code, codes, table } from "./markdown.ts";

/** Every provider that is shipped, with the variables that it reads. */
export function providerTable(): string {
	const rows = providers.map(({ name, example, keys, needsKey, baseUrl }) => [
		code(`${name}/${example}`),
		keys.length === 0 ? "none" : `${codes(keys)}${needsKey ? "" : " (optional)"}`,
		codes([baseUrl.variable, ...(baseUrl.also ? [baseUrl.also.variable] : [])]),
		baseUrl.default === undefined ? "none: must be set" : code(baseUrl.default),
	]);
	return table(["such as", "key", "address", "its default"], rows);
}
