import { expect, test } from "vitest";
import { withMaterial } from "./prompt.ts";

test("withMaterial() fences what the prompt is about, and the material cannot close its fence", () => {
	expect(withMaterial("Review", "a\n")).toBe("Review\n\nStandard input:\n\n```\na\n```");
	expect(withMaterial("Review", "````js\n```\n````")).toBe(
		"Review\n\nStandard input:\n\n`````\n````js\n```\n````\n`````",
	);
});
