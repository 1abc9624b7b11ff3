import { expect, test } from "vitest";
import { createStripControls } from "./strip-controls.ts";

const cases = [
	{ what: "plain text with tabs", text: "a\tb\nc é 你 🙂", kept: "a\tb\nc é 你 🙂" },
	{ what: "colours", text: "\u001b[1;31mred\u001b[0m", kept: "red" },
	{ what: "a C1 sequence", text: "a\u009b31mb", kept: "ab" },
	{ what: "a clipboard write (OSC 52)", text: "a\u001b]52;c;cm0gLXJm\u0007b", kept: "ab" },
	{ what: "a link (OSC 8)", text: "\u001b]8;;http://x\u001b\\here\u001b]8;;\u001b\\", kept: "here" },
	{ what: "a title in C1", text: "\u009dtitle\u009cx", kept: "x" },
	{ what: "a device control string", text: "\u001bPq#0\u001b\\x", kept: "x" },
	{ what: "a choice of character set", text: "\u001b(Bx", kept: "x" },
	{ what: "an OSC without end hides its line only", text: "a\u001b]0;hidden\nseen", kept: "a\nseen" },
	{ what: "NUL, bell and backspace", text: "a\0\u0007\bb", kept: "ab" },
	{ what: "CRLF", text: "a\r\nb\r\n", kept: "a\nb\n" },
	{ what: "a progress bar", text: "10%\r20%\r", kept: "10%\n20%\n" },
	{ what: "a sequence inside a sequence", text: "\u001b[\u001b[31mx", kept: "x" },
];

test.each(cases)("processes: createStripControls() $what", ({ text, kept }) => {
	expect(createStripControls()(text)).toBe(kept);
});

test.each(cases)("createStripControls() gives the same for single characters: $what", ({ text, kept }) => {
	const strip = createStripControls();
	expect(text.split("").map(strip).join("")).toBe(kept);
});
