import { expect, test } from "vitest";
import { describeWarning } from "./request-warning.ts";

test.each([
	[{ type: "unsupported", feature: "temperature" }, "p/m does not take temperature."],
	[{ type: "unsupported", feature: "seed", details: "It is ignored." }, "p/m does not take seed: It is ignored."],
	[{ type: "unsupported-setting", setting: "seed" }, "p/m does not take seed."],
	[{ type: "compatibility", feature: "effort" }, "p/m is sent effort in another form than was asked for."],
	[{ type: "deprecated", setting: "topK", message: "Use topP" }, "p/m: topK is deprecated: Use topP."],
	[{ type: "other", message: "Half of it was left out" }, "p/m: Half of it was left out."],
])("describeWarning() says %j as a sentence", (warning, sentence) => {
	expect(describeWarning("p/m", warning as never)).toBe(sentence);
});
