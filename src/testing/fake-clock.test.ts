import { expect, test } from "vitest";
import { fakeClock } from "./index.ts";

test("advanceUntil() moves time on until a promise has settled, also where that needs the real event loop", async () => {
	const clock = fakeClock();
	const real = new Promise<void>((resolve) => setImmediate(() => setImmediate(resolve)));
	const settled = real.then(() => clock.sleep(1_000)).then(() => clock.monotonic());
	const at = await clock.advanceUntil(settled, 300);
	expect(at).toBeGreaterThanOrEqual(1_000);
	expect(clock.waiting).toBe(0);
});

test("advanceUntil() rejects as the promise does", async () => {
	const clock = fakeClock();
	const failed = clock.sleep(50).then(() => Promise.reject(new Error("late")));
	await expect(clock.advanceUntil(failed)).rejects.toThrow("late");
});
