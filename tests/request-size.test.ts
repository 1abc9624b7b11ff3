import { expect, test } from "vitest";
import { requestSize } from "../bench/measurements/request-size.ts";
import { holds } from "../bench/row.ts";

test("the first requests of root and child keep to their bytes, by default and with all that a user can allow", async () => {
	const rows = await requestSize.measure();
	const judged = rows.filter(({ aim }) => aim !== undefined);
	expect(judged.map(({ what }) => what)).toEqual([
		"root",
		"child",
		"root, with 200 agent files",
		"root, all allowed",
		"child, all allowed",
		"root, with 200 agent files, all allowed",
	]);
	expect(judged.filter((row) => holds(row) !== true)).toEqual([]);
});
