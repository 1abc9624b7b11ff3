import { expect, test } from "vitest";
import { drawLine } from "./draw-line.ts";

const line = [{ text: "main › bash rm -rf bui…", tone: "strong" }, { text: " 中文" }] as const;

test("drawLine() has no sign of ours that a terminal of ASCII alone cannot show, and leaves the words of others", () => {
	expect(drawLine(line, { colour: false, unicode: false })).toBe("main > bash rm -rf bui~ 中文");
	expect(drawLine(line, { colour: true, unicode: true })).toBe("\u001b[1mmain › bash rm -rf bui…\u001b[22m 中文");
});
