import { expect, test } from "vitest";
import { fakeClock } from "../testing/index.ts";
import { coalesce } from "./coalesce.ts";

test("coalesce() drops what comes while nobody watches, without a timer", async () => {
	const clock = fakeClock();
	const told: string[] = [];
	let isWatched = false;
	using text = coalesce(
		clock,
		(joined) => void told.push(joined),
		() => isWatched,
	);
	text.add("un");
	text.add("seen ");
	expect(clock.waiting).toBe(0);
	isWatched = true;
	text.add("se");
	text.add("en");
	await clock.advance(40);
	text.add(" last");
	text.flush();
	expect(told).toEqual(["seen", " last"]);
});
