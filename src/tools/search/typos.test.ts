import { expect, test } from "vitest";
import { correct, slipsOf } from "./typos.ts";

test("correct() finds the word that is one slip of the finger away, the most frequent first", () => {
	const cases = { middelware: "middleware", cokies: "cookies", timeot: "timeout", cachhe: "cache", sicket: "socket" };
	for (const [word, meant] of Object.entries(cases)) {
		expect([word, correct(word, [`the ${meant} of`, "others"])]).toEqual([word, meant]);
	}
	expect(correct("sicket", ["ticket socket", "ticket"])).toBe("ticket");
	expect(correct("sicket", ["pocket rocket"])).toBeUndefined();
});

test("slipsOf() matches each word that correct() may find", () => {
	for (const [word, meant] of [
		["middelware", "middleware"],
		["cokies", "cookies"],
		["cachhe", "cache"],
		["sicket", "socket"],
		["ookies", "cookies"],
	] as const) {
		expect([word, new RegExp(slipsOf(word)).test(meant)]).toEqual([word, true]);
	}
});
