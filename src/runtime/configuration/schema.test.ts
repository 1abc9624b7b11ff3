import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { configurationSchema } from "./schema.ts";

test("the schema in the package is the one that files are read by; if not, run npm run schemas", () => {
	const file = new URL("../../../schemas/errand.config.schema.json", import.meta.url);
	expect(JSON.parse(readFileSync(file, "utf8"))).toEqual(configurationSchema());
});
