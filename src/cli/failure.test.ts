import { expect, test } from "vitest";
import { ErrandError } from "../spec/index.ts";
import { toFailure } from "./failure.ts";

test("toFailure() is one sentence and an exit code; a stack only where it was asked for", () => {
	expect(toFailure(new ErrandError("wrong-use", "Cannot do it."), { debug: false })).toEqual({
		sentence: "Cannot do it.",
		exitCode: 2,
	});
	expect(toFailure(new ErrandError("storage", "The disk is full."), { debug: false })).toEqual({
		sentence: "The disk is full.",
		exitCode: 1,
	});
	const hint = "This is a fault of Errand. Set ERRAND_DEBUG=1 to see where it happened.";
	expect(toFailure(new TypeError("x is not a function.\nmore"), { debug: false })).toEqual({
		sentence: `Unexpected error: x is not a function. ${hint}`,
		exitCode: 1,
	});
	expect(toFailure("a text", { debug: false }).sentence).toBe(`Unexpected error: a text. ${hint}`);
	expect(toFailure(new Error("deep"), { debug: true }).sentence).toMatch(/^Unexpected error: Error: deep\n +at /);
});
