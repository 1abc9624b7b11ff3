import { expect, test } from "vitest";
import { badPorts } from "./bad-ports.ts";

test("badPorts are those that fetch refuses before it connects", async () => {
	for (const port of badPorts) {
		const cause = await fetch(`http://127.0.0.1:${port}/`).catch((thrown: Error) => thrown.cause);
		expect([port, cause]).toEqual([port, expect.objectContaining({ message: "bad port" })]);
	}
});
